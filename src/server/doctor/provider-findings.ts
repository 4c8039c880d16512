import { z } from 'zod'
import type { Environment } from '#src/platform/env.ts'
import { checkMailServer } from '#src/platform/mail-smtp.ts'
import { examine, type Finding, fault, good, warning, wordsOf } from './finding.ts'

const OUTBOUND_MS = 8_000
const STRIPE = 'https://api.stripe.com'

const priceSchema = z.object({ active: z.boolean(), currency: z.string() })

/** Checks that the mail server accepts the login. Sends nothing. */
export function mailFindings(env: Environment): Promise<Finding[]> {
  return examine('Mail', async () => {
    if (env.SMTP_URL === undefined)
      return [warning('No mail is sent: it is kept in the database.', 'Set SMTP_URL and MAIL_FROM.')]
    const { hostname } = new URL(env.SMTP_URL)
    try {
      await checkMailServer(env.SMTP_URL)
      return [good(`The mail server ${hostname} answers and knows us.`)]
    } catch (error) {
      return [
        fault(
          `The mail server ${hostname} can’t be used: ${wordsOf(error)}.`,
          'Check SMTP_URL and the firewall. Mails wait in the outbox for about four hours meanwhile.',
        ),
      ]
    }
  })
}

/** Checks Stripe's key and both prices. */
export function billingFindings(env: Environment): Promise<Finding[]> {
  return examine('Billing', async () => {
    if (env.STRIPE_SECRET_KEY === undefined)
      return [
        warning('Billing is simulated: no money moves.', 'Set STRIPE_SECRET_KEY and what goes with it.'),
      ]
    const checks = [price(env, 'STRIPE_PRICE_MONTHLY'), price(env, 'STRIPE_PRICE_ANNUAL')] as const
    const [monthly, annual] = await Promise.all(checks)
    // Reports an error that affects both prices once.
    const findings = monthly.says === annual.says ? [monthly] : [monthly, annual]
    if (!env.STRIPE_WEBHOOK_SECRET.startsWith('whsec_'))
      findings.push(
        fault(
          'STRIPE_WEBHOOK_SECRET is missing: what Stripe tells us is not believed.',
          'Make a webhook to /api/webhooks/stripe in Stripe’s dashboard, and set the secret that it shows.',
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
    return fault(`Stripe can’t be reached: ${answer}.`, `Check that this machine may reach ${address.host}.`)
  if (answer.status === 401)
    return fault('Stripe does not know our key.', 'Set STRIPE_SECRET_KEY to a key that is in use.')
  if (answer.status === 404)
    return fault(
      `Stripe has no price with the id in ${name}.`,
      'Copy the id, price_…, from Stripe’s dashboard, of the same mode as the key.',
    )
  if (!answer.ok)
    return warning(
      `Stripe answered ${answer.status} about ${name}.`,
      'Try again later, or let the key read prices.',
    )
  const { active, currency } = priceSchema.parse(await answer.json())
  if (!active)
    return fault(
      `The price in ${name} is archived at Stripe: nobody can buy it.`,
      'Unarchive it, or name another.',
    )
  if (currency !== 'nzd')
    return warning(
      `The price in ${name} is in ${currency.toUpperCase()}, and the pages say NZD.`,
      'Name a price in NZD.',
    )
  return good(`Stripe sells the price in ${name}.`)
}
