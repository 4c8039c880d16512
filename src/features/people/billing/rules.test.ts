import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import type { ProviderSubscription } from './provider.ts'
import {
  annualSaving,
  currentSubscription,
  doesTrialEndSoon,
  firstChargeAt,
  isPaymentDue,
  PLANS,
  PRO_PRICES,
  subscriptionLabel,
  subscriptionState,
  TRIAL_DAYS,
  trialDaysFor,
  trialTimeLeft,
} from './rules.ts'

// Clauses: accounts-and-billing 4.8; deal-workflow 6.2
test.each([
  ['trialing', true],
  ['active', true],
  ['canceled', false],
  ['past_due', false],
  ['', false],
  [null, false],
])('status %s opens the protected screens: %s', (status, expected) => {
  expect(isSubscribedStatus(status)).toBe(expected)
})

// Clauses: accounts-and-billing 2.28
test.each([
  ['trialing', 'Trial'],
  ['active', 'Active'],
  ['canceled', 'Canceled'],
  ['past_due', 'past_due'],
  ['paused', 'paused'],
])('the label of status %s is %s; an unknown status is shown unchanged', (status, label) => {
  expect(subscriptionLabel(status)).toBe(label)
})

test.each([
  ['past_due', true],
  ['unpaid', true],
  ['active', false],
  ['canceled', false],
])('with status %s a payment is due: %s', (status, expected) => {
  expect(isPaymentDue(status)).toBe(expected)
})

// Only this test repeats the specification's numbers.
// Clauses: accounts-and-billing 1.5, 3.6
test('Pro is 149 a month or 1490 a year with 14 trial days; Free is 0 and includes 5 properties; Enterprise is coming soon', () => {
  const [free, pro, enterprise] = PLANS
  expect(PRO_PRICES).toEqual({ monthly: 149, annual: 1490 })
  expect(annualSaving()).toBe(298)
  expect(pro).toMatchObject({ name: 'Pro Membership', monthlyPrice: 149, annualPrice: 1490, trialDays: 14 })
  expect(free).toMatchObject({ monthlyPrice: 0, comingSoon: false })
  expect(free?.features).toContain('Limited to 5 properties')
  expect(enterprise).toMatchObject({ monthlyPrice: null, trialDays: 14, comingSoon: true })
})

describe('the first charge', () => {
  const now = new Date('2026-11-21T10:00:00Z')

  test('is due when the trial ends', () => {
    expect(firstChargeAt(now, 20).toISOString()).toBe('2026-12-11T10:00:00.000Z')
    expect(firstChargeAt(now)).toEqual(firstChargeAt(now, TRIAL_DAYS))
  })

  test('is immediate after an earlier trial', () => {
    expect(trialDaysFor(null)).toBe(TRIAL_DAYS)
    expect(trialDaysFor({ trial_started_at: null })).toBe(TRIAL_DAYS)
    expect(firstChargeAt(now, trialDaysFor({ trial_started_at: now }))).toEqual(now)
  })
})

test.each([
  ['2026-12-05T10:00:00Z', '14 days left', false],
  ['2026-11-28T10:00:01Z', '8 days left', false],
  ['2026-11-28T10:00:00Z', '7 days left', true],
  ['2026-11-22T09:00:00Z', '1 day left', true],
  ['2026-11-21T09:59:59Z', 'ends today', true],
])('a trial ending at %s: %s, soon: %s', (trialEnd, words, isSoon) => {
  const now = new Date('2026-11-21T10:00:00Z')
  expect(trialTimeLeft(trialEnd, now)).toBe(words)
  expect(doesTrialEndSoon(trialEnd, now)).toBe(isSoon)
})

test.each([
  ['trialing', null, 'Trial: 14 days left'],
  ['trialing', '2026-12-05T10:00:00Z', 'Trial cancelled: access until 5 Dec 2026'],
  ['active', null, 'Active'],
  ['active', '2026-12-05T10:00:00Z', 'Subscription cancelled: access until 5 Dec 2026'],
])('a subscription is described in one line: %s, access until %s', (status, accessEnd, words) => {
  const subscription = {
    status,
    label: subscriptionLabel(status),
    trialEnd: '2026-12-05T10:00:00Z',
    accessEnd,
  }
  expect(subscriptionState(subscription, new Date('2026-11-21T10:00:00Z'))).toBe(words)
})

describe('choosing among several subscriptions of a customer', () => {
  const one = (id: string, status: string, day: number): ProviderSubscription => ({
    id,
    customerId: 'cus_1',
    priceId: 'price_1',
    status,
    startedAt: new Date(Date.UTC(2026, 0, day)),
    trialEnd: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
  })

  test.each([
    ['an active subscription, even if another is newer', [one('a', 'active', 1), one('b', 'canceled', 2)]],
    ['a past-due subscription over an ended one', [one('a', 'past_due', 1), one('b', 'canceled', 2)]],
    ['a trial over an unpaid subscription', [one('a', 'trialing', 1), one('b', 'unpaid', 2)]],
    ['the newer of two ended subscriptions', [one('b', 'canceled', 1), one('a', 'canceled', 2)]],
    ['an incomplete subscription over an ended one', [one('a', 'incomplete', 1), one('b', 'canceled', 2)]],
  ])('prefers %s, in any order', (_name, all) => {
    expect(currentSubscription(all)?.id).toBe('a')
    expect(currentSubscription(all.toReversed())?.id).toBe('a')
  })

  test('returns null without subscriptions', () => {
    expect(currentSubscription([])).toBeNull()
  })
})

test('no page writes the length of the trial, which is in TRIAL_DAYS', () => {
  const root = new URL('../../../', import.meta.url).pathname
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|\/test-/.test(path),
  )
  const written = pages.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/\s+/g, ' ')
    return new RegExp(`\\b${TRIAL_DAYS}[ -]days?\\b`).test(text)
  })
  // The filter of the board.
  expect(written).toEqual(['features/deals/pipeline/filters/schema.ts'])
})
