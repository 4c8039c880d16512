import { screen } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type Person, type TestWorld } from '#src/server/test-world.ts'
import { closeScreen, field, openScreen } from './test-screen.tsx'

let world: TestWorld
let mere: Person
beforeAll(async () => {
  world = await createTestWorld()
  mere = await world.person()
})
afterEach(closeScreen)
afterAll(() => world.close())

const figure = (name: string) => screen.getByRole('status', { name }).textContent

test('a deal’s figures follow what is typed, and name what is missing', async () => {
  const body = {
    address: '8 Kererū Street, Ōtūmoetai, Tauranga',
    doneUpValue: 800_000,
    renovationCost: 100_000,
  }
  const reply = await world.send('POST', '/api/opportunities', { as: mere, body })
  const { opportunity } = (await reply.json()) as { opportunity: { id: string } }
  const { user } = await openScreen(world, `/opportunities/${opportunity.id}`, mere)
  const value = await field('Done-up value')
  expect(figure('Maximum purchase price')).toBe('$583,333')

  await user.clear(value)
  await user.type(value, '950k')
  expect(figure('Maximum purchase price')).toBe('$708,333')

  await user.clear(await field('Renovation cost'))
  expect(figure('Maximum purchase price')).toBe('—')
  expect(screen.getAllByText('Add a renovation cost')).not.toHaveLength(0)
})
