import { z } from 'zod'
import { PRO_PRICES } from '#src/features/people/billing/rules.ts'
import { formatMoney, formatRate } from '#src/finance/money.ts'
import { checkMailServer } from '#src/platform/mail/mail-smtp.ts'
import type { Environment } from '#src/platform/process/env.ts'
import { examine, type Finding, faultFinding, goodFinding, warningFinding, wordsOf } from './finding.ts'

const OUTBOUND_MS = 8_000
const STRIPE = 'https://api.stripe.com'

/** `unit_amount` is in cents; null for prices with tiers or fractions of a cent. */
const priceSchema = z.object({
  active: z.boolean(),
  currency: z.string(),
  unit_amount: z.number().nullable(),
})

/** Checks that the mail server accepts the login. Sends nothing. */
export function mailFindings(env: Environment): Promise<Finding[]> {
  return examine('Mail', async () => {
    if (env.SMTP_URL === undefined)
      return warningFinding('Mail is stored in the database instead of sent.', 'Set SMTP_URL and MAIL_FROM.')
    const { hostname } = new URL(env.SMTP_URL)
    try {
      await checkMailServer(env.SMTP_URL)
      return goodFinding(`The mail server ${hostname} accepts the login.`)
    } catch (error) {
      return faultFinding(
        `The mail server ${hostname} can’t be used: ${wordsOf(error)}.`,
        'Check SMTP_URL and the firewall. Mails are retried from the outbox for about four hours.',
      )
    }
  })
}

/** Checks Stripe's key and both prices. */
export function billingFindings(env: Environment): Promise<Finding[]> {
  return examine('Billing', async () => {
    if (env.STRIPE_SECRET_KEY === undefined)
      return warningFinding(
        'Billing is simulated: no money moves.',
        'Set STRIPE_SECRET_KEY and the other Stripe settings.',
      )
    const checks = [price(env, 'STRIPE_PRICE_MONTHLY'), price(env, 'STRIPE_PRICE_ANNUAL')] as const
    const [monthly, annual] = await Promise.all(checks)
    // Reports an error that affects both prices once.
    const findings = monthly.says === annual.says ? [monthly] : [monthly, annual]
    if (!env.STRIPE_WEBHOOK_SECRET.startsWith('whsec_'))
      findings.push(
        faultFinding(
          'STRIPE_WEBHOOK_SECRET is missing: events from Stripe can’t be verified.',
          'Create a webhook to /api/webhooks/stripe in Stripe’s dashboard and set its signing secret.',
        ),
      )
    return findings
  })
}

async function price(env: Environment, name: 'STRIPE_PRICE_MONTHLY' | 'STRIPE_PRICE_ANNUAL') {
  const address = new URL(`/v1/prices/${encodeURIComponent(env[name] ?? '')}`, env.STRIPE_API_BASE ?? STRIPE)
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
    signal: AbortSignal.timeout(OUTBOUND_MS),
    redirect: 'error',
  }).catch((error: unknown) => wordsOf(error))
  if (typeof answer === 'string')
    return faultFinding(
      `Stripe can’t be reached: ${answer}.`,
      `Check that this machine can reach ${address.host}.`,
    )
  if (answer.status === 401)
    return faultFinding('Stripe doesn’t accept the key.', 'Set STRIPE_SECRET_KEY to an active key.')
  if (answer.status === 404)
    return faultFinding(
      `Stripe has no price with the id in ${name}.`,
      'Copy the id, price_…, from Stripe’s dashboard in the same mode as the key.',
    )
  if (!answer.ok)
    return warningFinding(
      `Stripe returned ${answer.status} for ${name}.`,
      'Try again later, or allow the key to read prices.',
    )
  const { active, currency, unit_amount: cents } = priceSchema.parse(await answer.json())
  if (!active)
    return faultFinding(
      `The price in ${name} is archived at Stripe, so customers can’t buy it.`,
      'Unarchive it or set another.',
    )
  if (currency !== 'nzd')
    return warningFinding(
      `The price in ${name} is in ${currency.toUpperCase()}, but the site shows NZD.`,
      'Set a price in NZD.',
    )
  const shown = PRO_PRICES[name === 'STRIPE_PRICE_MONTHLY' ? 'monthly' : 'annual']
  if (cents !== shown * 100)
    return faultFinding(
      `The price in ${name} is ${cents === null ? 'not a fixed amount' : formatRate(cents / 100)} at Stripe, but the site shows ${formatMoney(shown)}.`,
      'Set the id of a price with the amount that the site shows.',
    )
  return goodFinding(`The price in ${name} is active at Stripe.`)
}
