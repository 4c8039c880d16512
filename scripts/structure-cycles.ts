import type { SourceFile } from './structure-source.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Circular imports between slices, between the folders of a slice and between files, types included. */
export function cycleFaults(files: readonly SourceFile[]): string[] {
  return [
    ...cyclesOf(graphOf(files, sliceOf)).map(
      (cycle) =>
        `src/features: ${cycle.join(' → ')} import each other; move the shared part to src/lib or to one of them`,
    ),
    ...cyclesOf(graphOf(files, folderOf, (from, to) => sliceOf(from) === sliceOf(to))).map(
      (cycle) =>
        `src/features: ${cycle.join(' → ')} import each other; the slice's own files are what its folders share`,
    ),
    ...cyclesOf(fileGraph(files)).map(
      (cycle) =>
        `${cycle[0]}: imports itself through ${cycle.slice(1).join(' → ')}; move the shared part to a separate file`,
    ),
  ]
}

function fileGraph(files: readonly SourceFile[]): Graph {
  return new Map(
    files.map((file) => {
      const needed = file.imports.filter((one) => one.ours).map((one) => one.target)
      return [file.path, new Set(needed)]
    }),
  )
}

/** What `groupOf` names imports what; tests may import anything. */
function graphOf(
  files: readonly SourceFile[],
  groupOf: (path: string) => string | undefined,
  counts: (from: string, to: string) => boolean = () => true,
): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const group = groupOf(path)
    if (group === undefined || /\.test\.|\/test-/.test(path)) continue
    const needed = graph.get(group) ?? new Set()
    for (const { target } of imports) {
      const other = groupOf(target)
      if (other !== undefined && other !== group && counts(path, target)) needed.add(other)
    }
    graph.set(group, needed)
  }
  return graph
}

function folderOf(path: string): string | undefined {
  return /^src\/features\/(.+)\/[^/]+$/.exec(path)?.[1]
}

function sliceOf(path: string): string | undefined {
  return /^src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1]
}

function cyclesOf(graph: Graph): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (node: string, trail: string[]) => {
    const seenAt = trail.indexOf(node)
    if (seenAt >= 0) {
      cycles.push([...trail.slice(seenAt), node])
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}
