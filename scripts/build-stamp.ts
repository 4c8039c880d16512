import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'

const INPUTS = [
  'src/{app,features,finance,lib,ui}/**/*',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build*.ts',
]
/** Environment variables that end up in the pages. */
const SETTINGS = ['PUBLIC_URL']

/** A hash of everything the client build depends on. */
export async function inputsStamp(root: string): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(INPUTS, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.(server|test)\.ts$/.test(entry.name))
      files.push(`${entry.parentPath}/${entry.name}`)
  }
  const hash = createHash('sha256')
  const contents = await Promise.all(
    files.sort().map(async (file) => [file.slice(root.length), await readFile(file)] as const),
  )
  for (const [name, content] of contents) hash.update(name).update('\0').update(content).update('\0')
  for (const name of SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  return hash.digest('hex')
}
