import type { BillingPeriod, Plan } from './schema.ts'

export const TRIAL_DAYS = 14
export const MONEY_BACK_DAYS = 30
export const FREE_PROPERTIES = 5

/** NZD including GST. */
export const PRO_PRICES: Record<BillingPeriod, number> = { monthly: 149, annual: 1490 }

export const PLANS: Plan[] = [
  {
    id: 'free',
    name: 'Free',
    monthlyPrice: 0,
    annualPrice: 0,
    trialDays: 0,
    comingSoon: false,
    features: ['Basic property analysis', 'Limited to 5 properties', 'Standard calculators', 'Email support'],
  },
  {
    id: 'pro',
    name: 'Pro Membership',
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
    ],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    monthlyPrice: null,
    annualPrice: null,
    trialDays: TRIAL_DAYS,
    comingSoon: true,
    features: ['Custom pricing', '14-day trial'],
  },
]

const LABELS: Record<string, string> = { trialing: 'Trial', active: 'Active', canceled: 'Canceled' }

/** What a subscription status is called; one we don't know is shown as it is. */
export function subscriptionLabel(status: string): string {
  return LABELS[status] ?? status
}

const DAY_MS = 24 * 60 * 60 * 1000
const MONTHS_A_YEAR = 12

/** Whether a subscription of this status opens the protected screens: trialing and active do, nothing else. */
export function isSubscribedStatus(status: string | null): boolean {
  return status === 'trialing' || status === 'active'
}

/** When a trial that starts now is charged for the first time. */
export function firstChargeAt(now: Date): Date {
  return new Date(now.getTime() + TRIAL_DAYS * DAY_MS)
}

/** What paying by the year saves over twelve months, in NZD including GST. */
export function annualSaving(): number {
  return PRO_PRICES.monthly * MONTHS_A_YEAR - PRO_PRICES.annual
}
