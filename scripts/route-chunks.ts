import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** Source smaller than this, in bytes, costs more as a file of its own than pages without it lose by loading it. */
const SMALL_BYTES = 2_000

/**
 * Code by the routes that use it, one file for each set of them. Rolldown does the same for every dynamic import, and
 * makes 44 files of the dashboard: here what a route imports later, such as the chart of a board, is no route.
 */
export const routeChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'initial', tags: ['$initial'], priority: 2 },
  { name: routesUsing, minSize: SMALL_BYTES, priority: 1, includeDependenciesRecursively: false },
  { name: smallShared, includeDependenciesRecursively: false },
]

function routesUsing(id: string, context: Rolldown.ChunkingContext): string | null {
  const { isRoute, importers, dynamicImporters } = graphOf(context)
  const atOnce = reachable(id, (user) => (isRoute(user) ? [] : importers(user))).filter(isRoute)
  const atAll = reachable(id, (user) =>
    isRoute(user) ? [] : [...importers(user), ...dynamicImporters(user)],
  )
  const isUsedLater = atAll.some((user) => isRoute(user) && !atOnce.includes(user))
  // A route that needs it later must not get all of the one route that needs it at once.
  if (atOnce.length === 0 || (atOnce.length === 1 && isUsedLater)) return null
  return atOnce.map(nameOf).sort().join('_')
}

/** The small parts that several routes share; not those with a library behind them, which every page would get. */
function smallShared(id: string, context: Rolldown.ChunkingContext): string | null {
  const { imported, isInitial } = graphOf(context)
  if (!routesUsing(id, context)?.includes('_')) return null
  const hasLibrary = reachable(id, imported).some((used) => used.includes('node_modules') && !isInitial(used))
  return hasLibrary ? null : 'small'
}

function graphOf(context: Graph) {
  const getModuleInfo = (id: string) => context.getModuleInfo(id)
  const importers = (id: string) => getModuleInfo(id)?.importers ?? []
  const dynamicImporters = (id: string) => getModuleInfo(id)?.dynamicImporters ?? []
  const imported = (id: string) => getModuleInfo(id)?.importedIds ?? []
  const isInitial = (id: string) => reachable(id, importers).some((user) => getModuleInfo(user)?.isEntry)
  /** The router, which is loaded with the entry, imports it. */
  const isRoute = (id: string) => dynamicImporters(id).some(isInitial)
  return { importers, dynamicImporters, imported, isInitial, isRoute }
}

function reachable(from: string, next: (id: string) => readonly string[]): string[] {
  const found = new Set([from])
  for (const id of found) for (const other of next(id)) found.add(other)
  return [...found]
}

function nameOf(id: string): string {
  return id.replace(/^.*\//, '').replace(/(-pages?)?\.tsx?$/, '')
}
