import { FLOORS } from './structure-paths.ts'
import type { SourceFile } from './structure-source.ts'

/** From top to bottom, as in docs/architecture.md. */
const LAYERS = [['app', 'server'], ['features'], ['finance', 'ui', 'platform'], ['lib']]

/**
 * The layers of `src`, and the floors and slices of its features, as a Mermaid diagram in a Markdown page. An arrow is an import
 * in the code, tests and type imports left out; arrows that follow from others (a → b → c) are left out too.
 */
export function structurePage(files: readonly SourceFile[]): string {
  const imports = importsBetweenParts(files)
  const slices = [...imports.keys()].filter((part) => part.startsWith('features/')).toSorted()
  const arrows = slices.flatMap((from) =>
    directOnly(imports, from)
      .filter((to) => to.startsWith('features/'))
      .map((to) => `    ${idOf(from)} --> ${idOf(to)}`),
  )
  const floors = FLOORS.flatMap((floor) => [
    `    subgraph ${floor}-floor["${floor}"]`,
    ...slices
      .filter((slice) => slice.startsWith(`features/${floor}/`))
      .map((slice) => `      ${idOf(slice)}`),
    '    end',
  ])
  const layers = LAYERS.flatMap((parts, level) => [
    `  subgraph L${level}["${parts.join(', ')}"]`,
    ...(parts[0] === 'features' ? [...floors, ...arrows] : parts.map((part) => `    ${part}`)),
    '  end',
  ])
  const steps = LAYERS.slice(1).map((_, level) => `  L${level} --> L${level + 1}`)
  return [
    '# Structure',
    '',
    'Generated from the imports in the code by `npm run docs:structure`; `npm run check` fails when it is out of date.',
    'An arrow points to what is imported. Type imports and arrows that follow from others are left out.',
    '',
    '```mermaid',
    'flowchart TD',
    ...layers,
    ...steps,
    '```',
    '',
  ].join('\n')
}

/** "agreements": the names of slices are unique. */
const idOf = (slice: string) => slice.replace(/^features\/[^/]+\//, '')

/** "app", "lib" or "features/people/billing"; null outside `src` and for tests. */
function partOf(path: string): string | null {
  const [root, layer = '', floor = '', slice = ''] = path.split('/')
  if (root !== 'src' || /\.test\.tsx?$|\/test-/.test(path)) return null
  return layer === 'features' ? `features/${floor}/${slice}` : layer
}

function importsBetweenParts(files: readonly SourceFile[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const { path, imports: targets } of files) {
    const from = partOf(path)
    if (from === null) continue
    const known = imports.get(from) ?? new Set()
    imports.set(from, known)
    for (const { target, typeOnly } of targets) {
      const to = partOf(target)
      if (to !== null && to !== from && !typeOnly) known.add(to)
    }
  }
  return imports
}

function directOnly(imports: Map<string, Set<string>>, from: string): string[] {
  const direct = [...(imports.get(from) ?? [])]
  const reached = (start: string, goal: string, seen = new Set<string>()): boolean =>
    [...(imports.get(start) ?? [])].some((next) => {
      if (next === goal) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reached(next, goal, seen)
    })
  return direct.filter((to) => !direct.some((via) => via !== to && reached(via, to))).toSorted()
}
