import { PRO_PRICES, TRIAL_DAYS } from '#src/features/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'

/** Said before an invited person joins: the board costs each member a subscription. */
export const SUBSCRIPTION_OF_EACH_MEMBER = `Each member has a subscription of their own: ${TRIAL_DAYS} days free, then ${formatMoney(PRO_PRICES.monthly)} a month, GST included. Joining is free and asks for no card.`
