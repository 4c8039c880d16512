import { screen, within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { button, closeScreen, openScreen, respondWith } from '#src/app/testing/test-screen.tsx'
import { createTestWorld, type TestWorld } from '#src/server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterEach(closeScreen)
afterAll(() => world.close())

test('a rejected export shows the reason', async () => {
  const detail = 'The file storage doesn’t respond.'
  const page = await openScreen(world, '/organization/settings', await world.person())
  page.intercept(/^POST .*\/exports\/links$/, respondWith(503, { code: 'unavailable', detail }))
  await page.user.click(await button('Export everything'))
  const region = within(await screen.findByRole('region', { name: 'Export' }))
  expect((await region.findByRole('alert')).textContent).toBe(detail)
})
