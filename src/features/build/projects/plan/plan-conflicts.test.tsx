import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, field } from '#src/app/testing/test-screen.tsx'
import { openPlan, preparePlanScreens, rowOf, type } from './test-plan-screens.ts'

const here = preparePlanScreens()

// Clauses: project-delivery 5.9
test('a stage that someone else changed in the meantime keeps their days, until it is decided', async () => {
  const page = await openPlan(here)
  const { plan, version } = await here.read()
  await here.put({ ...plan, permits: { ...plan.permits, days: 12 } }, version)
  await type(page, 'Days of Permits', '20')
  await page.user.click(await button('Keep 12'))
  await waitFor(() => expect(within(rowOf('Permits') as HTMLElement).getByDisplayValue('12')).toBeTruthy())
})

// Clauses: project-delivery 5.9
test.each([
  ['Use 20', 20],
  ['Keep 12', 12],
])('while days are typed, someone else changes them: it asks with both values; %s', async (choice, kept) => {
  const page = await openPlan(here)
  const days = await field('Days of Permits')
  await page.user.clear(days)
  await page.user.type(days, '20')
  const { plan, version } = await here.read()
  await here.put({ ...plan, permits: { ...plan.permits, days: 12 } }, version)
  await page.refetch()
  await waitFor(() => expect(rowOf('Permits')?.textContent).toContain('18 Jan – 3 Feb 2027'))
  await page.user.tab()
  await screen.findByText(
    'You changed Days of Permits (there: 12, here: 20) in another window. Nothing was overwritten.',
  )
  expect(days.value).toBe('20')
  expect(screen.queryByText(/^Listing moves to/)).toBeNull()
  expect((await here.read()).plan.permits.days).toBe(12)
  await page.user.click(await button(choice))
  await waitFor(() => expect(screen.queryByText(/Nothing was overwritten/)).toBeNull())
  await page.loaded()
  await waitFor(async () => expect((await here.read()).plan.permits.days).toBe(kept))
  expect((await field('Days of Permits')).value).toBe(String(kept))
})

// Clauses: project-delivery 5.9
test('while it asks about the days of a stage, another field of the stage is changed: both are kept until it is decided', async () => {
  const page = await openPlan(here)
  const days = await field('Days of Permits')
  await page.retype(days, '20')
  const { plan, version } = await here.read()
  await here.put({ ...plan, permits: { ...plan.permits, days: 12 } }, version)
  await page.user.tab()
  await button('Use 20')
  await type(page, 'Start of Permits', '25 Jan 2027')
  await page.loaded()
  expect((await here.read()).plan.permits).toMatchObject({ days: 12, startsOn: null })
  await page.user.click(await button('Use 20'))
  await waitFor(async () =>
    expect((await here.read()).plan.permits).toMatchObject({ days: 20, startsOn: '2027-01-25' }),
  )
})

// Clauses: project-delivery 5.9
test('while days are typed, someone else’s change of another field stays', async () => {
  const page = await openPlan(here)
  const days = await field('Days of Permits')
  await page.user.clear(days)
  await page.user.type(days, '20')
  const { plan, version } = await here.read()
  await here.put({ ...plan, permits: { ...plan.permits, startsOn: '2027-01-25' } }, version)
  await page.refetch()
  await waitFor(() => expect(rowOf('Permits')?.textContent).toContain('25 Jan – 9 Feb 2027'))
  await page.user.tab()
  await waitFor(async () =>
    expect((await here.read()).plan.permits).toMatchObject({ days: 20, startsOn: '2027-01-25' }),
  )
})

// Clauses: project-delivery 5.9
test('while the start is edited, someone else changes it: it asks with both values', async () => {
  const page = await openPlan(here)
  await page.user.click(await button('Start and closing'))
  const { plan, version } = await here.read()
  await here.put({ ...plan, startsOn: '2027-01-18' }, version)
  await page.refetch()
  await type(page, 'Start', '25 Jan 2027')
  const save = screen.queryByRole('button', { name: 'Save' })
  if (save) await page.user.click(save)
  await screen.findByText(
    'You changed Start (there: 18 Jan 2027, here: 25 Jan 2027) in another window. Nothing was overwritten.',
  )
  expect((await here.read()).plan.startsOn).toBe('2027-01-18')
})
