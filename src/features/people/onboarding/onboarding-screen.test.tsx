import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { heading, openScreen } from '#src/app/testing/test-screen.tsx'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

const flags = () => Object.keys(localStorage).filter((key) => key.startsWith('onboarding_'))
const tour = async (place: string) => {
  const text = await screen.findByText(place)
  return within(text.closest('dialog') ?? document.body)
}

// Clauses: deal-workflow 1.8, 2.31, 4.18
test('a new user’s tour resumes after a reload and ends after step 3', async () => {
  const mere = await world.person()
  const { user, reload } = await openScreen(world, '/dashboard', mere, { withTour: true })
  await user.click((await tour('Step 1 of 3')).getByRole('button', { name: 'Next' }))
  await tour('Step 2 of 3')
  await reload()
  await user.click((await tour('Step 2 of 3')).getByRole('button', { name: 'Next' }))
  await user.click((await tour('Step 3 of 3')).getByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(screen.queryByText(/^Step \d of 3$/)).toBeNull())
  expect(flags()).toContain(`onboarding_complete_${mere.userId}`)
})

// Clauses: accounts-and-billing 3.7; deal-workflow 3.13, 4.19
test('a closed tour doesn’t open again for this user', async () => {
  const mere = await world.person()
  const page = await openScreen(world, '/dashboard', mere, { withTour: true })
  await page.user.click((await tour('Step 1 of 3')).getByRole('button', { name: 'Close' }))
  expect(flags()).toEqual([`onboarding_complete_${mere.userId}`])
  await page.reload()
  await heading('Property Opportunities')
  await page.loaded()
  expect(screen.queryByText(/^Step \d of 3$/)).toBeNull()
})
