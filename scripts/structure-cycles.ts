import type { SourceFile } from './structure-source.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Circular imports between slices and between files, types included. */
export function cycleFaults(files: readonly SourceFile[]): string[] {
  return [
    ...cyclesOf(sliceGraph(files)).map(
      (cycle) =>
        `src/features: ${cycle.join(' → ')} import each other; move the shared part to src/lib or to one of them`,
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

function sliceGraph(files: readonly SourceFile[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const slice = sliceOf(file.path)
    if (slice === undefined || file.path.includes('.test.')) continue
    const needed = graph.get(slice) ?? new Set()
    for (const { target } of file.imports) {
      const other = sliceOf(target)
      if (other !== undefined && other !== slice) needed.add(other)
    }
    graph.set(slice, needed)
  }
  return graph
}

function sliceOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1]
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
