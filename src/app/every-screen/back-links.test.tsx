import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createAppRouter } from '../router.tsx'
import { openScreen } from '../testing/test-screen.tsx'

// Back leads one level up and is called after it: each page of a deal and of a project, from the router.

const world = worldForFile()
const mere = madeForFile(() => world.person())

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
})
