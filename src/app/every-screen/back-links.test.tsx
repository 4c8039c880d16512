import { screen } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { createTestWorld, type Person, type TestWorld } from '#src/server/testing/test-world.ts'
import { createAppRouter } from '../router.tsx'
import { closeScreen, openScreen } from '../testing/test-screen.tsx'

// Back leads one level up and is called after it: each page of a deal and of a project, from the router.

let world: TestWorld
let mere: Person
beforeAll(async () => {
  world = await createTestWorld()
  mere = await world.person()
})
afterEach(closeScreen)
afterAll(() => world.close())

const pathsBelow = (start: string) =>
  Object.values(createAppRouter().routesByPath)
    .map(({ fullPath }) => fullPath.replace(/(.)\/$/, '$1'))
    .filter((path) => path.startsWith(start))

test('the pages of a deal lead back to the deal, and the deal to the list from which it was opened', async () => {
  const { deal } = await projectRequests(world).win(mere)
  const page = await openScreen(world, '/account', mere)
  const backOn = async (path: string) => {
    await page.open(path)
    await page.loaded()
    const link = await screen.findByRole('link', {
      name: /^Back to (deal|dashboard|projects)$/,
      hidden: false,
    })
    return [path, link.textContent, link.getAttribute('href')?.split('?')[0]]
  }
  const own = `/opportunities/${deal.id}`
  expect(await backOn(own)).toEqual([own, 'Back to dashboard', '/dashboard'])
  expect(await backOn(`${own}?from=projects`)).toEqual([
    `${own}?from=projects`,
    'Back to projects',
    '/projects',
  ])
  const below = [...new Set(pathsBelow('/opportunities/$id/'))].map((path) => path.replace('$id', deal.id))
  expect(below.length).toBeGreaterThan(6)
  for (const path of below) {
    await page.open(path)
    await page.loaded()
    const [link] = await screen.findAllByRole('link', { name: 'Back to deal' })
    expect([path, link?.getAttribute('href')]).toEqual([path, own])
  }
}, 60_000)
