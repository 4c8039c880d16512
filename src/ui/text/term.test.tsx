import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '#src/app/testing/test-screen.tsx'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { TERMS } from './terms.ts'

const world = worldForFile()

// Clauses: one-deal 7.9
test('a term of a screen explains itself, by mouse, touch and keyboard', async () => {
  const mere = await world.person()
  const deal = await newDeal(world, mere)
  const { user } = await openScreen(world, `/opportunities/${deal.id}`, mere)
  const sentence = `${TERMS['holding costs']}.`
  const heading = await screen.findByRole('heading', { name: 'Holding costs' })
  const term = within(heading).getByRole('button', { name: 'Holding costs' })
  expect(term.title).toBe(sentence)
  expect(screen.queryByText(sentence)).toBeNull()
  term.focus()
  await user.keyboard('{Enter}')
  await screen.findByText(sentence)
  expect(term.getAttribute('aria-expanded')).toBe('true')
})
