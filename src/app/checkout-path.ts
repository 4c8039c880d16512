import type { BillingPeriod } from '#src/features/billing/schema.ts'

/** Where the checkout of a billing period begins; also the way back there for a guest who has to sign up first. */
export function checkoutPath(period: BillingPeriod): string {
  return `/checkout/start?period=${period}`
}
