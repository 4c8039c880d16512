import { DAY_MS } from '#src/lib/time/durations.ts'
import type { BillingPeriod } from '../schema.ts'
import type { SimulatedPortalAction } from './schema.ts'

export interface SimulatedSubscription {
  id: string
  customerId: string
  billingPeriod: BillingPeriod
  nextBillingPeriod: BillingPeriod
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  startedAt: Date
  trialEnd: Date | null
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  isTrialEndAnnounced: boolean
  cardFails: boolean
  failedCharges: number
  retryAt: Date | null
  charges: number
  changes: number
  secondsAhead: number
}

type EventType =
  | `customer.subscription.${'created' | 'updated' | 'deleted' | 'trial_will_end'}`
  | `invoice.${'paid' | 'payment_failed'}`

export interface Step {
  subscription: SimulatedSubscription
  /** The types of the events that follow. */
  events: EventType[]
}

const TRIAL_NOTICE_DAYS = 3
const RETRY_DAYS = 3
const MAX_FAILED_CHARGES = 4
const YEAR_MONTHS = 12

/** The subscription of a paid checkout: with a trial, or charged immediately. */
export function beginSubscription(start: {
  id: string
  customerId: string
  billingPeriod: BillingPeriod
  trialDays: number
  now: Date
}): Step {
  const { id, customerId, billingPeriod, trialDays, now } = start
  const trialEnd = trialDays > 0 ? new Date(now.getTime() + trialDays * DAY_MS) : null
  const subscription: SimulatedSubscription = {
    id,
    customerId,
    billingPeriod,
    nextBillingPeriod: billingPeriod,
    status: trialEnd === null ? 'active' : 'trialing',
    startedAt: now,
    trialEnd,
    periodEnd: trialEnd ?? afterOnePeriod(now, billingPeriod),
    cancelAtPeriodEnd: false,
    isTrialEndAnnounced: false,
    cardFails: false,
    failedCharges: 0,
    retryAt: null,
    charges: trialEnd === null ? 1 : 0,
    changes: 0,
    secondsAhead: 0,
  }
  const created = 'customer.subscription.created'
  return { subscription, events: trialEnd === null ? [created, 'invoice.paid'] : [created] }
}

export function nextTime(subscription: SimulatedSubscription): Date | null {
  if (subscription.status === 'canceled') return null
  if (subscription.status === 'past_due') return subscription.retryAt
  const { trialEnd, isTrialEndAnnounced, status, periodEnd } = subscription
  if (status === 'trialing' && trialEnd !== null && !isTrialEndAnnounced)
    return new Date(trialEnd.getTime() - TRIAL_NOTICE_DAYS * DAY_MS)
  return periodEnd
}

export function nextStep(subscription: SimulatedSubscription, now: Date): Step | null {
  const time = nextTime(subscription)
  if (time === null || time > now) return null
  if (subscription.status === 'past_due') return charge(subscription, time)
  if (subscription.status === 'trialing' && time < subscription.periodEnd) {
    const announced = { ...subscription, isTrialEndAnnounced: true }
    return changed(announced, 'customer.subscription.trial_will_end')
  }
  if (subscription.cancelAtPeriodEnd) return cancelImmediately(subscription)
  return charge(subscription, time)
}

function charge(subscription: SimulatedSubscription, time: Date): Step {
  const isRetry = subscription.status === 'past_due'
  const billingPeriod = isRetry ? subscription.billingPeriod : subscription.nextBillingPeriod
  const begun: SimulatedSubscription = {
    ...subscription,
    billingPeriod,
    periodEnd: isRetry ? subscription.periodEnd : afterOnePeriod(time, billingPeriod),
    charges: subscription.charges + (isRetry ? 0 : 1),
  }
  return subscription.cardFails ? refused(begun, time) : paid(begun)
}

function paid(subscription: SimulatedSubscription): Step {
  return changed({ ...subscription, status: 'active', failedCharges: 0, retryAt: null }, 'invoice.paid')
}

function refused(subscription: SimulatedSubscription, time: Date): Step {
  const failedCharges = subscription.failedCharges + 1
  if (failedCharges >= MAX_FAILED_CHARGES) return cancelImmediately({ ...subscription, failedCharges })
  const retryAt = new Date(time.getTime() + RETRY_DAYS * DAY_MS)
  const due = { ...subscription, status: 'past_due' as const, failedCharges, retryAt }
  return changed(due, 'invoice.payment_failed')
}

export function cancelImmediately(subscription: SimulatedSubscription): Step {
  const changes = subscription.changes + 1
  return {
    subscription: { ...subscription, status: 'canceled', retryAt: null, changes },
    events: ['customer.subscription.deleted'],
  }
}

export type PortalAction = Exclude<SimulatedPortalAction, 'skip_ahead'>

export function applyPortalAction(subscription: SimulatedSubscription, action: PortalAction): Step | null {
  if (subscription.status === 'canceled') return null
  if (action === 'make_card_work' && subscription.status === 'past_due')
    return paid({ ...subscription, cardFails: false })
  const updates: Record<PortalAction, Partial<SimulatedSubscription>> = {
    make_card_fail: { cardFails: true },
    make_card_work: { cardFails: false },
    choose_monthly: { nextBillingPeriod: 'monthly' },
    choose_annual: { nextBillingPeriod: 'annual' },
    cancel: { cancelAtPeriodEnd: true },
    resume: { cancelAtPeriodEnd: false },
  }
  return changed({ ...subscription, ...updates[action] })
}

/** Advances the simulated clock to the next event; null when there is none. */
export function skipAhead(subscription: SimulatedSubscription, now: Date): SimulatedSubscription | null {
  const time = nextTime(subscription)
  if (time === null) return null
  const missing = Math.ceil((time.getTime() - clockOf(subscription, now).getTime()) / 1000)
  return { ...subscription, secondsAhead: subscription.secondsAhead + Math.max(0, missing) }
}

export function clockOf(subscription: SimulatedSubscription, now: Date): Date {
  return new Date(now.getTime() + subscription.secondsAhead * 1000)
}

/** The webhook's payload, without the changed values. The same change always has the same id. */
export function webhookEvent(subscription: SimulatedSubscription, type: EventType, now: Date) {
  const { id, customerId: customer, changes, charges, status } = subscription
  const object = type.startsWith('invoice.')
    ? { id: `in_${id}_${charges}`, object: 'invoice', customer }
    : { id, object: 'subscription', customer, status }
  return {
    id: `evt_${id}_${changes}_${type}`,
    object: 'event',
    type,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
  }
}

function changed(subscription: SimulatedSubscription, ...events: EventType[]): Step {
  return {
    subscription: { ...subscription, changes: subscription.changes + 1 },
    events: [...events, 'customer.subscription.updated'],
  }
}

/** The same day of the next month or year, or the last day of a shorter month. */
function afterOnePeriod(start: Date, period: BillingPeriod): Date {
  const months = period === 'monthly' ? 1 : YEAR_MONTHS
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end
}
