import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { DAY_MS } from '#src/lib/time/durations.ts'
import type { ProviderSubscription } from './provider.ts'
import type { BillingPeriod, Plan } from './schema.ts'

export const TRIAL_DAYS = 14
export const MONEY_BACK_DAYS = 30
export const FREE_PROPERTIES = 5
/** NZD including GST. */
export const PRO_PRICES: Record<BillingPeriod, number> = { monthly: 149, annual: 1490 }

export const PRO_DESCRIPTION = 'Access to all premium features of the platform'

export const PLANS: Plan[] = [
  {
    id: 'free',
    name: 'Free',
    description: null,
    monthlyPrice: 0,
    annualPrice: 0,
    trialDays: 0,
    comingSoon: false,
    features: ['Basic property analysis', 'Limited to 5 properties', 'Standard calculators', 'Email support'],
  },
  {
    id: 'pro',
    name: 'Pro Membership',
    description: PRO_DESCRIPTION,
    monthlyPrice: PRO_PRICES.monthly,
    annualPrice: PRO_PRICES.annual,
    trialDays: TRIAL_DAYS,
    comingSoon: false,
    features: [
      'Unlimited properties and contacts',
      'Deal pipeline management',
      'Property status tracking',
      'Agent contact management',
      'Task and due date reminders',
      'Email and chat support',
      'Renovation projects with plan, budget, receipts and photos, also offline',
      'Tax, GST and lending figures, and packs for lender and accountant',
    ],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    description: null,
    monthlyPrice: null,
    annualPrice: null,
    trialDays: TRIAL_DAYS,
    comingSoon: true,
    features: [`${TRIAL_DAYS}-day trial`],
  },
]

export const SUBSCRIPTION_FAILED = 'Failed to fetch subscription'

const LABELS: Record<string, string> = { trialing: 'Trial', active: 'Active', canceled: 'Canceled' }

export function subscriptionLabel(status: string): string {
  return LABELS[status] ?? status
}

const MONTHS_A_YEAR = 12

/** Statuses that may still be charged; a user with one can't start a second subscription. */
const LIVE = ['trialing', 'active', 'past_due', 'unpaid', 'paused']

export function isLiveStatus(status: string): boolean {
  return LIVE.includes(status)
}

/** Whether the last payment failed, so that the card must be changed. */
export function isPaymentDue(status: string): boolean {
  return isLiveStatus(status) && !isSubscribedStatus(status)
}

/** The current subscription: active or trialing first, then past due, incomplete and ended; the newest among equals. */
export function currentSubscription(all: readonly ProviderSubscription[]): ProviderSubscription | null {
  const rank = ({ status }: ProviderSubscription) =>
    isSubscribedStatus(status) ? 3 : isLiveStatus(status) ? 2 : status === 'incomplete' ? 1 : 0
  const [first] = all.toSorted(
    (a, b) => rank(b) - rank(a) || b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? 1 : -1),
  )
  return first ?? null
}

/** Each user has one trial. */
export function trialDaysFor(account: { trial_started_at: Date | null } | null): number {
  return account?.trial_started_at == null ? TRIAL_DAYS : 0
}

export function firstChargeAt(now: Date, trialDays: number = TRIAL_DAYS): Date {
  return new Date(now.getTime() + trialDays * DAY_MS)
}

const TRIAL_ENDS_SOON_DAYS = 7

/** Formats the time left: "12 days left", "1 day left", "ends today". */
export function trialTimeLeft(trialEnd: string, now: Date): string {
  const days = trialDaysLeft(trialEnd, now)
  if (days <= 0) return 'ends today'
  return `${pluralize(days, 'day')} left`
}

export function subscriptionState({ status, label, trialEnd, accessEnd }: SubscriptionState, now: Date) {
  const isTrial = status === 'trialing'
  if (accessEnd !== null)
    return `${isTrial ? 'Trial' : 'Subscription'} cancelled: access until ${formatDate(accessEnd)}`
  return isTrial && trialEnd !== null ? `${label}: ${trialTimeLeft(trialEnd, now)}` : label
}

export interface SubscriptionState {
  status: string
  label: string
  trialEnd: string | null
  accessEnd: string | null
}

export function doesTrialEndSoon(trialEnd: string, now: Date): boolean {
  return trialDaysLeft(trialEnd, now) <= TRIAL_ENDS_SOON_DAYS
}

/** Days left of a trial, including the current day; 0 once it is over. */
export function trialDaysLeft(trialEnd: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(trialEnd) - now.getTime()) / DAY_MS))
}

/** The saving over twelve months, in NZD including GST. */
export function annualSaving(): number {
  return PRO_PRICES.monthly * MONTHS_A_YEAR - PRO_PRICES.annual
}

/** What is true of deals without a subscription: the one statement of it, on the pricing page and in the help. */
export const FIRST_DEAL =
  'An account of your own also keeps your first deal. You need Pro Membership to open it on the board and to save more.'
