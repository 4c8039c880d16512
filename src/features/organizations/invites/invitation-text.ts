import { PRO_PRICES, TRIAL_DAYS } from '#src/features/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'

/** Shown before joining: each member needs a subscription. */
export const SUBSCRIPTION_OF_EACH_MEMBER = `Each member needs their own subscription: ${TRIAL_DAYS} days free, then ${formatMoney(PRO_PRICES.monthly)} a month, GST included. Joining is free and needs no card.`
