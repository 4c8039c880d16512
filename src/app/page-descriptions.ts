import { MONEY_BACK_DAYS, PRO_PRICES, TRIAL_DAYS } from '#src/features/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'
import type { PublicPath } from './public-pages.ts'

/** For search engines and link previews; written into the pages at build time. */
export const PAGE_DESCRIPTIONS: Record<PublicPath, string> = {
  '/': 'Value a New Zealand property, cost its renovation, take your profit out: what is left is the most you should pay. Free, no account needed.',
  '/how-it-works':
    'Run the numbers on a house, put the deal on your team’s board, and follow the renovation until it is sold.',
  '/formulas':
    'Every formula of DoneUp with its source and a worked example: purchase price, profit, offers, GST, tax, lending and working days.',
  '/tools/working-days':
    'Count working days by the rules of a sale and purchase agreement, a council or an Act, with your province’s anniversary day.',
  '/pricing': `The calculators are free. Pro Membership is ${formatMoney(PRO_PRICES.monthly)} a month including GST, with a ${TRIAL_DAYS}-day free trial and a ${MONEY_BACK_DAYS}-day money-back guarantee.`,
  '/privacy': 'What DoneUp stores about you, why, and how to download or delete it.',
  '/terms': 'The terms of use for DoneUp: our obligations and yours.',
  '/login': 'Sign in to your deals on DoneUp.',
  '/signup': 'Create an account and keep your deals on one board.',
  '/forgot-password': 'Get an email with a link that signs you in or sets a new password.',
}
