import { expect, test } from 'vitest'
import {
  applyPortalAction,
  beginSubscription,
  nextStep,
  nextTime,
  type SimulatedSubscription,
} from './subscription-lifecycle.ts'

const begin = (now: string, trialDays = 14) =>
  beginSubscription({
    id: 'sub_1',
    customerId: 'cus_1',
    billingPeriod: 'monthly',
    trialDays,
    now: new Date(now),
  })

/** Processes all events until then and returns what was sent. */
function play(subscription: SimulatedSubscription, until: string) {
  const announced: string[] = []
  let current = subscription
  for (let step = nextStep(current, new Date(until)); step; step = nextStep(current, new Date(until))) {
    current = step.subscription
    announced.push(...step.events)
  }
  return { current, announced }
}

test('a trial’s end is announced three days before, then the subscription is charged', () => {
  const { subscription } = begin('2026-11-01T00:00:00Z')
  expect(nextTime(subscription)?.toISOString()).toBe('2026-11-12T00:00:00.000Z')
  const { current, announced } = play(subscription, '2026-11-15T00:00:00Z')
  expect(current).toMatchObject({ status: 'active', charges: 1 })
  expect(current.periodEnd.toISOString()).toBe('2026-12-15T00:00:00.000Z')
  expect(announced).toEqual([
    'customer.subscription.trial_will_end',
    'customer.subscription.updated',
    'invoice.paid',
    'customer.subscription.updated',
  ])
})

test('without a trial the first charge is immediate', () => {
  const { subscription, events } = begin('2026-11-01T00:00:00Z', 0)
  expect(subscription).toMatchObject({ status: 'active', trialEnd: null, charges: 1 })
  expect(events).toEqual(['customer.subscription.created', 'invoice.paid'])
})

test('a period that starts on the 31st ends on the last day of a shorter month', () => {
  expect(begin('2027-01-31T08:00:00Z', 0).subscription.periodEnd.toISOString()).toBe(
    '2027-02-28T08:00:00.000Z',
  )
})

test('a declined card is tried four times, three days apart, then the subscription ends', () => {
  const failing = { ...begin('2026-11-01T00:00:00Z').subscription, cardFails: true }
  const { current, announced } = play(failing, '2026-12-31T00:00:00Z')
  expect(current).toMatchObject({ status: 'canceled', failedCharges: 4 })
  expect(announced.filter((type) => type === 'invoice.payment_failed')).toHaveLength(3)
  expect(announced.at(-1)).toBe('customer.subscription.deleted')
})

test('an ended subscription can’t be resumed or changed', () => {
  const canceling = applyPortalAction(begin('2026-11-01T00:00:00Z').subscription, 'cancel')?.subscription
  if (canceling === undefined) throw new Error('it can be cancelled')
  const { current } = play(canceling, '2026-11-16T00:00:00Z')
  expect(current.status).toBe('canceled')
  expect(applyPortalAction(current, 'resume')).toBeNull()
  expect(nextTime(current)).toBeNull()
})
