import { screen } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openScreen } from '../testing/test-screen.tsx'
import { addContent } from '../testing/test-screens.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
let pathOf: (route: string) => string
beforeAll(async () => {
  pathOf = await addContent(world, mere)
})

const SIGNS = ['.', ')', '”', ',', '?!', '%E2%80%9D.', '…', '/']

test.each([
  ['/pricing', /^Free calculators/],
  ['/tools/working-days', 'Working days'],
  ['/opportunities/$id', /8 Kererū Street/],
  ['/opportunities/$id/tax', /8 Kererū Street/],
  ['/projects/$id', '12 Rimu Street'],
])('%s opens by a link with the signs of the sentence around it', async (route, heading) => {
  for (const sign of SIGNS) {
    await openScreen(world, `${pathOf(route)}${sign}`, mere)
    expect(await screen.findByRole('heading', { level: 1, name: heading }), sign).toBeTruthy()
  }
})

test('the address of a property keeps its signs', async () => {
  await openScreen(world, `/valuation/${encodeURIComponent('8 Rātā St.')}`)
  await screen.findByRole('heading', { level: 1, name: '8 Rātā St.' })
})
