import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { createAppRouter } from '../router.tsx'

const ADDRESS = encodeURIComponent('12 Rimu Street, Petone')
const GUARDED = 'guarded'

export interface ScreenPath {
  /** The pattern of the route, such as `/opportunities/$id`. */
  route: string
  isGuarded: boolean
}

/** What is a screen of its own at the address of another one. */
const VIEWS: readonly ScreenPath[] = [{ route: '/dashboard?view=list', isGuarded: true }]

/** Every route of the product. */
export const SCREENS: readonly ScreenPath[] = [
  ...Object.values(createAppRouter().routesByPath).map(({ id, fullPath }) => ({
    route: fullPath,
    isGuarded: id.includes(GUARDED),
  })),
  ...VIEWS,
]

/** Adds a deal and a project. Returns the path of a route that shows them. */
export async function addContent(world: TestWorld, person: Person): Promise<(route: string) => string> {
  const deal = await newDeal(world, person)
  const { project } = await projectRequests(world).win(person)
  return (route) =>
    route.replace('$id', route.startsWith('/projects') ? project.id : deal.id).replace('$address', ADDRESS)
}
