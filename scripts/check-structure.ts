import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cycleFaults } from './structure-cycles.ts'
import { structurePage } from './structure-drawing.ts'
import { RULES } from './structure-rules.ts'
import { readSources, type SourceFile } from './structure-source.ts'
import { isProgram } from './system-packages.ts'

const FOLDERS = ['src', 'db', 'e2e', 'bench', 'scripts']

/** All violations of the layout and import rules in docs/architecture.md, as "path: where it belongs". */
export function structureFaults(files: readonly SourceFile[]): string[] {
  const faults = files.flatMap((file) =>
    RULES.flatMap((rule) => rule(file, files)).map((fault) => `${file.path}: ${fault}`),
  )
  return [...faults, ...cycleFaults(files)]
}

/** Migrations have three digits that no other has, and are named as a sentence. Gaps are of branches that were developed together. */
export function migrationFaults(names: readonly string[]): string[] {
  return names.toSorted().flatMap((name, place, sorted) => {
    const number = name.slice(0, 3)
    if (!/^\d{3}_[a-z0-9_]+\.sql$/.test(name))
      return [`db/migrations/${name}: name it NNN_a_short_sentence.sql`]
    return sorted[place - 1]?.startsWith(`${number}_`)
      ? [`db/migrations/${name}: another migration is number ${number}`]
      : []
  })
}

/** With `--write`, brings the page up to date instead. */
function drawingFaults(path: string, page: string): string[] {
  if (process.argv.includes('--write')) writeFileSync(path, page)
  const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === page
  return isCurrent ? [] : ['docs/structure.md: is out of date, run npm run docs:structure']
}

function main(): void {
  const root = join(import.meta.dirname, '..')
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)))
  const files = readSources(root, folders)
  const migrations = join(root, 'db', 'migrations')
  const faults = [
    ...structureFaults(files),
    ...migrationFaults(existsSync(migrations) ? readdirSync(migrations) : []),
    ...drawingFaults(join(root, 'docs', 'structure.md'), structurePage(files)),
  ]
  for (const fault of faults) console.error(fault)
  console.log(
    faults.length === 0
      ? `${files.length} files follow the structure rules`
      : `${faults.length} violations of the structure rules`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (isProgram(import.meta)) main()
