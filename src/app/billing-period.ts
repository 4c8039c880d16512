import type { BillingPeriod } from '#src/features/people/billing/schema.ts'
import { readStored, writeStored } from '#src/lib/browser/browser-storage.ts'

/** Stored, so that it survives sign-up and the checkout. Also read by theme.js. */
const NAME = 'doneup_billing_period'

export function storedBillingPeriod(): BillingPeriod {
  return readStored(NAME) === 'annual' ? 'annual' : 'monthly'
}

export function storeBillingPeriod(period: BillingPeriod): void {
  writeStored(NAME, period)
}

export function checkoutPath(period: BillingPeriod): string {
  return `/checkout/start?period=${period}`
}
