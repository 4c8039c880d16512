import type { BillingPeriod } from '#src/features/billing/schema.ts'
import { readStored, writeStored } from '#src/lib/browser-storage.ts'

/** Survives sign-up and the checkout; theme.js reads it, too. */
const NAME = 'doneup_billing_period'

/** The billing period chosen last in this browser. */
export function storedBillingPeriod(): BillingPeriod {
  return readStored(NAME) === 'annual' ? 'annual' : 'monthly'
}

export function storeBillingPeriod(period: BillingPeriod): void {
  writeStored(NAME, period)
}
