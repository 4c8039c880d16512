import { screen } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type Person, type TestWorld } from '#src/server/testing/test-world.ts'
import { closeScreen, openScreen } from '../testing/test-screen.tsx'
import { addContent } from '../testing/test-screens.ts'

let world: TestWorld
let mere: Person
let pathOf: (route: string) => string
beforeAll(async () => {
  world = await createTestWorld()
  mere = await world.person()
  pathOf = await addContent(world, mere)
})
afterEach(closeScreen)
afterAll(() => world.close())

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
