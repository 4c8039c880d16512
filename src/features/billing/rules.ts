import { PRO_PRICES, TRIAL_DAYS } from './schema.ts'

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
