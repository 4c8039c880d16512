import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openScreen, respondWith } from '#src/app/testing/test-screen.tsx'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

test('a rejected export shows the reason', async () => {
  const detail = 'The file storage doesn’t respond.'
  const page = await openScreen(world, '/organization/settings', await world.person())
  page.intercept(/^POST .*\/exports\/links$/, respondWith(503, { code: 'unavailable', detail }))
  await page.user.click(await button('Export everything'))
  const region = within(await screen.findByRole('region', { name: 'Export' }))
  expect((await region.findByRole('alert')).textContent).toBe(detail)
})
