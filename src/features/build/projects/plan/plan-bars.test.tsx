import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button } from '#src/app/testing/test-screen.tsx'
import { openPlan, preparePlanScreens, summary } from './test-plan-screens.ts'

const here = preparePlanScreens()

// Clauses: project-delivery 5.10
test('in the picture, arrow keys change the days of a stage by one; a run of presses is one change', async () => {
  const page = await openPlan(here, ({ planning }) => ({ planning: { ...planning, doneOn: '2027-01-11' } }))
  const { version } = await here.read()
  const bar = await screen.findByRole('slider', { name: 'Length of First Fix' })
  expect(bar.getAttribute('aria-valuetext')).toBe('10 days, 29 Jan – 15 Feb 2027')
  bar.focus()
  await page.user.keyboard('{ArrowRight>3/}{ArrowRight}{ArrowDown}')
  // Says what it moves before it is saved.
  expect(bar.getAttribute('aria-valuetext')).toBe('13 days, 29 Jan – 18 Feb 2027')
  expect(summary()).toContain('23 Apr 2027')
  expect((await here.read()).version).toBe(version)
  await screen.findByText(/^Listing moves to 23 Apr, 3 days later/, { selector: '[role=status] *' })
  await waitFor(async () => expect((await here.read()).plan.first_fix.days).toBe(13))
  expect((await here.read()).version).toBe(version + 1)
  await page.user.click(await button(/^Undo/))
  await waitFor(async () => expect((await here.read()).plan.first_fix.days).toBe(10))
  bar.focus()
  await page.user.keyboard('{Home}{Tab}')
  await waitFor(async () => expect((await here.read()).plan.first_fix.days).toBe(1))
  // A finished stage ends on its day.
  expect(screen.queryByRole('slider', { name: 'Length of Planning' })).toBeNull()
})

// Clauses: project-delivery 5.10
test('a late stage is as long as it is shown, and never ends before today; End makes a stage four weeks longer', async () => {
  // Planned until 18 December, and the sites are closed over New Year.
  const page = await openPlan(here, () => ({ startsOn: '2026-12-14' }))
  const { version } = await here.read()
  const bar = await screen.findByRole('slider', { name: 'Length of Planning' })
  const shown = () => [bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]
  expect(shown()).toEqual(['12', '12 days, 14 Dec 2026 – 11 Jan 2027'])
  bar.focus()
  await page.user.keyboard('{ArrowLeft>5/}{Home}')
  expect(shown()).toEqual(['12', '12 days, 14 Dec 2026 – 11 Jan 2027'])
  await page.user.keyboard('{ArrowRight}')
  expect(shown()).toEqual(['13', '13 days, 14 Dec 2026 – 12 Jan 2027'])
  await page.user.keyboard('{ArrowLeft}{Tab}')
  expect((await here.read()).version).toBe(version)
  bar.focus()
  await page.user.keyboard('{ArrowRight}{Tab}')
  await waitFor(async () => expect((await here.read()).plan.planning.days).toBe(13))
  screen.getByRole('slider', { name: 'Length of Demolition' }).focus()
  await page.user.keyboard('{End}{Tab}')
  await waitFor(async () => expect((await here.read()).plan.demolition.days).toBe(23))
})

// Clauses: project-delivery 5.10
test('a page that is left keeps the last presses', async () => {
  const page = await openPlan(here)
  const bar = await screen.findByRole('slider', { name: 'Length of First Fix' })
  bar.focus()
  await page.user.keyboard('{ArrowRight>2/}')
  dispatchEvent(new Event('pagehide'))
  expect(Object.values(localStorage).join()).toContain('"edit":{"first_fix":{"days":12,')
})
