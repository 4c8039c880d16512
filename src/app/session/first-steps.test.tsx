import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { heading, openScreen } from '../testing/test-screen.tsx'

const world = worldForFile()

const list = () => screen.findByRole('region', { name: 'First steps' })
const isShown = () => screen.queryByRole('region', { name: 'First steps' }) !== null
const stepsOf = (shown: HTMLElement) =>
  within(shown)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const ASKED = /calendar-links|organizations\/[^/]+\/(invites|members|guests)$/

// Clauses: one-deal 7.10
test('a new organization’s board lists the first steps after the tour, and ticks what is done', async () => {
  const mere = await world.person()
  const page = await openScreen(world, '/dashboard', mere, { withTour: true })
  await screen.findByText('Step 1 of 3')
  expect(isShown()).toBe(false)
  const [skip] = screen.getAllByRole('button', { name: 'Skip' })
  await page.user.click(skip as HTMLElement)
  // Only one of the two asks for the name at a time.
  await screen.findByRole('region', { name: 'What should your colleagues call you?' })
  expect(isShown()).toBe(false)
  await page.user.click(screen.getByRole('button', { name: 'Not now' }))
  const before = stepsOf(await list())
  expect(before).toEqual([
    'Your name',
    'First deal',
    'Your costs',
    'Invite',
    'Calendar on your phone',
    'Install on your phone',
  ])
  await newDeal(world, mere)
  await page.refetch()
  await waitFor(async () => expect(stepsOf(await list())).toContain('First deal, done'))
  await page.reload()
  expect(stepsOf(await list())).toContain('First deal, done')
})

test('a builder who was invited to a project ticks “Invite”', async () => {
  const mere = await world.person()
  const { project } = await projectRequests(world).win(mere)
  const page = await openScreen(world, '/dashboard', mere)
  await page.reload()
  expect(stepsOf(await list())).toContain('Invite')
  await makeBuilder(world, await world.person(), mere, project.opportunityId)
  await page.reload()
  await waitFor(async () => expect(stepsOf(await list())).toContain('Invite, done'))
})

// Clauses: one-deal 7.11
test('a hidden list doesn’t come back, and requests nothing more', async () => {
  const page = await openScreen(world, '/dashboard', await world.person())
  await page.reload()
  await page.user.click(within(await list()).getByRole('button', { name: 'Hide first steps' }))
  await waitFor(() => expect(isShown()).toBe(false))
  const asked = page.requests.length
  await page.reload()
  await heading('Property Opportunities')
  expect(isShown()).toBe(false)
  expect(page.requests.slice(asked).filter((request) => ASKED.test(request))).toEqual([])
})

test('who signed up to save their first deal has the list without the tour', async () => {
  const mere = await world.person()
  await newDeal(world, mere)
  const page = await openScreen(world, '/dashboard', mere, { withTour: true })
  await page.user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(stepsOf(await list())).toContain('First deal, done')
  expect(screen.queryByText('Step 1 of 3')).toBeNull()
})

// Clauses: one-deal 7.11
test('a board with deals has no list, and requests nothing for it', async () => {
  const mere = await world.person()
  await newDeal(world, mere)
  await newDeal(world, mere)
  const { requests, reload } = await openScreen(world, '/dashboard', mere)
  await reload()
  await heading('Property Opportunities')
  expect(isShown()).toBe(false)
  expect(requests.filter((request) => ASKED.test(request))).toEqual([])
})
