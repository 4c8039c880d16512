import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button } from '#src/app/test-screen.tsx'
import { openPlan, preparePlanScreens, summary } from './test-plan-screens.ts'

const here = preparePlanScreens()

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
