import type { Environment } from '#src/platform/env.ts'
import type { JobServices } from '#src/platform/outbox.ts'
import type { CardProvider } from '../provider.ts'
import { simulatedProvider } from '../simulated/service.server.ts'
import { stripeProvider } from '../stripe.server.ts'

type ProviderServices = Pick<JobServices, 'db' | 'env' | 'publicUrl' | 'now'>

/** One Stripe client per configuration, so that connections are reused. */
const stripeOf = new WeakMap<Environment, CardProvider>()

/** Returns Stripe if its key is configured, otherwise the simulation. */
export function cardProvider({ db, env, publicUrl, now }: ProviderServices): CardProvider {
  if (env.STRIPE_SECRET_KEY === undefined) return simulatedProvider({ db, env, now })
  const known = stripeOf.get(env)
  if (known !== undefined) return known
  const provider = stripeProvider({ ...env, STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY }, publicUrl)
  stripeOf.set(env, provider)
  return provider
}
