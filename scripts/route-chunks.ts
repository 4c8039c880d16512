import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** Modules smaller than this, in bytes, are not worth a separate file. */
const SMALL_BYTES = 2_000
/** What so many signed-in screens share is in one file: separate, it was 15 files of a few hundred bytes. */
const MANY_SCREENS = 14

/**
 * Splits code by the routes that use it: one file for each set of routes. Rolldown splits by every dynamic import, which
 * makes 44 files of the dashboard; here a part that a route loads later, such as a board's chart, is not a route. What such parts
 * share with other routes is in files of its own, so that they don't load the rest of those routes.
 */
export const routeChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'initial', tags: ['$initial'], priority: 3 },
  { name: sharedByDealScreens, priority: 2, includeDependenciesRecursively: false },
  { name: routesUsing, minSize: SMALL_BYTES, priority: 1, includeDependenciesRecursively: false },
  { name: smallShared, includeDependenciesRecursively: false },
]

const SCREEN_INDEX = '/signed-in-screens.ts'
/** Is loaded before the screens of the index: for the split, it imports them. */
const SCREEN_FRAME = '/signed-in.ts'
/** The page around the tabs of a deal. */
const DEAL = 'deal'
const WITH_A_DEAL =
  /^(deal|(overview|agreement|due-diligence|documents|value)-tab|(numbers|tax)-screen|renovations|project|project-(deal|documents|tasks)-tab)$/

/** One file for what every tab of a deal needs: separate, it was 20 files of a few hundred bytes. */
function sharedByDealScreens(id: string, context: Rolldown.ChunkingContext): string | null {
  const screens = screensUsing(id, context)
  const isOfDeals = screens.every((screen) => WITH_A_DEAL.test(screen))
  return isOfDeals && screens.length > 1 && screens.includes(DEAL) ? DEAL : null
}

/** The routes and signed-in screens that load the module at once. */
function screensUsing(id: string, context: Rolldown.ChunkingContext): string[] {
  const { importers, dynamicImporters, isRoute } = graphOf(context)
  const isScreen = (user: string) => dynamicImporters(user).some((frame) => frame.endsWith(SCREEN_FRAME))
  const users = reachable(id, (user) => (isRoute(user) || isScreen(user) ? [] : importers(user)))
  return users.filter((user) => isRoute(user) || isScreen(user)).map(nameOf)
}

function routesUsing(id: string, context: Rolldown.ChunkingContext): string | null {
  const { isRoute, importers, dynamicImporters } = graphOf(context)
  const atOnce = reachable(id, (user) => (isRoute(user) ? [] : importers(user))).filter(isRoute)
  const atAll = reachable(id, (user) =>
    isRoute(user) ? [] : [...importers(user), ...dynamicImporters(user)],
  )
  const isUsedLater = atAll.some((user) => isRoute(user) && !atOnce.includes(user))
  if (atOnce.length === 0) return screensUsing(id, context).length >= MANY_SCREENS ? 'screens' : null
  // A route that needs the module later must not download all of the route that needs it immediately.
  if (atOnce.length === 1 && isUsedLater) return null
  const isOfDeals = screensUsing(id, context).some((screen) => WITH_A_DEAL.test(screen))
  return [...atOnce.map(nameOf).sort(), ...(isUsedLater ? [isOfDeals ? 'deal' : 'later'] : [])].join('_')
}

/** Small modules that several routes share, without those that import a library, which every page would then load. */
function smallShared(id: string, context: Rolldown.ChunkingContext): string | null {
  const { imported, isInitial } = graphOf(context)
  if (!routesUsing(id, context)?.includes('_')) return null
  const hasLibrary = reachable(id, imported).some((used) => used.includes('node_modules') && !isInitial(used))
  return hasLibrary ? null : 'small'
}

function graphOf(context: Graph) {
  const getModuleInfo = (id: string) => context.getModuleInfo(id)
  const isIndex = (id: string) => id.endsWith(SCREEN_INDEX)
  const importers = (id: string) => getModuleInfo(id)?.importers.filter((user) => !isIndex(user)) ?? []
  const dynamicImporters = (id: string) =>
    getModuleInfo(id)?.dynamicImporters.map((user) =>
      isIndex(user) ? user.replace(SCREEN_INDEX, SCREEN_FRAME) : user,
    ) ?? []
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
