import { expect, test } from 'vitest'
import { assumedSettlement, expectedDates, movedPlan, plannedDates } from './plan.ts'
import { planAsSold } from './sold-plan.ts'
import { planOf } from './test-plan.ts'

const MOVED = '2026-11-30'
const plan = planOf({ staging: { doneOn: '2026-11-20' }, listed: { doneOn: MOVED } }, { saleDays: 20 })
const doneOn = (soldOn: string, of = plan) => {
  const { staging, listed } = planAsSold(of, { soldOn, movedOn: MOVED })
  return [staging.doneOn, listed.doneOn]
}

test('the sale ends the listing that its move to Sold has finished, and nothing is finished after it', () => {
  expect(doneOn(MOVED)).toEqual(['2026-11-20', MOVED])
  expect(doneOn('2026-11-25')).toEqual(['2026-11-20', '2026-11-25'])
  expect(doneOn('2026-11-10')).toEqual([null, '2026-11-10'])
  expect(doneOn('2026-12-04')).toEqual(['2026-11-20', '2026-12-04'])
})

test('stages that the move to Sold has finished keep their planned days, but none after the sale', () => {
  const started = planOf({}, { startsOn: '2026-11-02' })
  const moved = movedPlan(started, { from: 'planning', to: 'sold', on: MOVED })
  const planned = plannedDates(started, null).stages
  for (const soldOn of [MOVED, '2026-11-27']) {
    const sold = planAsSold(moved, { soldOn, movedOn: MOVED })
    const { stages, end } = expectedDates(sold, { stage: 'sold', today: '2026-12-01', settlesOn: null })
    expect(end).toBe(soldOn)
    expect(stages[0]).toEqual(planned[0])
    expect(stages.every(({ days }) => days !== null && days.to <= soldOn)).toBe(true)
  }
})

test('a listing that was finished on another day stays so', () => {
  const finished = planOf({ listed: { doneOn: '2026-11-23' } })
  expect(doneOn(MOVED, finished)).toEqual([null, '2026-11-23'])
})

test('the buyer of a sold project settles on the day that was entered, otherwise as the plan assumes', () => {
  const progress = { stage: 'sold', today: '2026-12-01', settlesOn: null } as const
  const assumed = assumedSettlement(plan, MOVED)
  expect(expectedDates(plan, progress).buyerSettles).toBe(assumed)
  expect(expectedDates(plan, { ...progress, saleSettlesOn: null }).buyerSettles).toBe(assumed)
  expect(expectedDates(plan, { ...progress, saleSettlesOn: '2026-12-18' }).buyerSettles).toBe('2026-12-18')
  // Back in another stage, the plan counts again.
  const listed = { ...progress, stage: 'listed', saleSettlesOn: '2026-12-18' } as const
  expect(expectedDates(plan, listed).buyerSettles).not.toBe('2026-12-18')
})
