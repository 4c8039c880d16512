import { screen, waitFor } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { button } from '#src/app/testing/test-screen.tsx'
import { openPlan, preparePlanScreens, rowOf, summary, type } from './test-plan-screens.ts'

const here = preparePlanScreens()

describe('the settlement of the purchase', () => {
  const settleOn = (day: string) =>
    here.world.db.query(sql`
      update opportunities set due_date = ${day} where id = ${here.project.opportunityId}`)

  test('of a deal won on 30 Nov 2026, settlement 5 Mar 2027: each stage, and how long it is held', async () => {
    await settleOn('2027-03-05')
    await openPlan(here, () => ({ startsOn: '2026-11-30' }))
    const dates = [
      ['Demolition', '8 Mar – 10 Mar 2027'],
      ['First Fix', '11 Mar – 24 Mar 2027'],
      ['Second Fix', '25 Mar – 9 Apr 2027'],
      ['Finishings', '12 Apr – 23 Apr 2027'],
      ['Cleanup', '27 Apr – 28 Apr 2027'],
      ['Staging/Photos', '29 Apr – 30 Apr 2027'],
      ['Listed', '3 May – 28 May 2027'],
    ] as const
    for (const [stage, days] of dates) expect(rowOf(stage)?.textContent).toContain(days)
    expect(summary()).toContain('Listing ends on 28 May 2027')
    await screen.findByText('Will be held 5 Mar – 29 Jun 2027, 3.8 months. The buyer settles on 29 Jun 2027.')
  })

  test('that isn’t known is asked for', async () => {
    await openPlan(here)
    const add = await screen.findByRole('link', { name: 'Add the settlement date' })
    expect(add.getAttribute('href')).toMatch(/\/deal#settlement-date$/)
    expect(add.parentElement?.textContent).toBe(
      'The dates from Demolition on are counted from the plan’s start. Add the settlement date to see when the build can start.',
    )
  })

  test('an own start before it is named, and waits for it at a press, with Undo', async () => {
    await settleOn('2027-03-05')
    const page = await openPlan(here, ({ demolition }) => ({
      startsOn: '2026-11-30',
      demolition: { ...demolition, startsOn: '2026-11-30' },
    }))
    await screen.findByText('Demolition starts 95 days before settlement.')
    await page.user.click(await button('Start after settlement of Demolition'))
    await waitFor(() => expect(rowOf('Demolition')?.textContent).toContain('8 Mar – 10 Mar 2027'))
    expect(screen.queryByText(/days before settlement/)).toBeNull()
    await page.user.click(await button(/^Undo/))
    await screen.findByText('Demolition starts 95 days before settlement.')
  })

  test('after the plan’s end: nothing is held, and its months aren’t offered', async () => {
    await settleOn('2027-12-03')
    await openPlan(here, () => ({ afterSettlement: null, saleDays: 0 }))
    await screen.findByText('This plan ends before settlement on 3 Dec 2027.')
    await screen.findByText('Planned 6 months, now 0.')
    expect(screen.queryByRole('button', { name: 'Use the plan’s months' })).toBeNull()
  })
})

test('the days until the buyer settles are changed', async () => {
  const page = await openPlan(here)
  await page.user.click(await button('Start and closing'))
  await type(page, 'Buyer settles after', '30')
  const save = screen.queryByRole('button', { name: 'Save' })
  if (save) await page.user.click(save)
  await screen.findByText(/^The buyer’s settlement moves to 9 Jun, 15 days later: about/)
  await waitFor(async () => expect((await here.read()).plan.saleDays).toBe(30))
})
