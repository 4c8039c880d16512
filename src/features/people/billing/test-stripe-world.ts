import { expect } from 'vitest'
import { createTestWorld, type Person, type TestWorld } from '#src/server/testing/test-world.ts'
import { redirectSchema, type SubscriptionView, subscriptionSchema } from './schema.ts'
import type { SimulatedSubscription } from './simulated/subscription-lifecycle.ts'
import { FakeStripe } from './test-stripe-server.ts'

const SECRET = 'whsec_of_the_stories_of_billing_at_stripe'

export interface StripeWorld {
  stripe: FakeStripe
  world: TestWorld
  deliver(): Promise<number[]>
  advance(days: number): Promise<void>
  newcomer(): Promise<Person>
  start(as: Person, price?: string): Promise<string>
  subscriber(): Promise<{ person: Person; inBooks: SimulatedSubscription }>
  subscriptionOf(as: Person): Promise<SubscriptionView | null>
  boardOf(as: Person): Promise<number>
  close(): Promise<void>
}

export const sessionIn = (url: string) => url.split('/').at(-1) ?? ''

export async function createStripeWorld(): Promise<StripeWorld> {
  const stripe = await FakeStripe.start()
  const world = await createTestWorld({ variables: stripe.variables(SECRET) })
  const newcomer = () => world.person({ subscription: null })
  const deliver = () =>
    stripe.deliver(SECRET, async (body, signature) =>
      world.app.request('/api/webhooks/stripe', {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body,
      }),
    )
  async function start(as: Person, price = 'monthly'): Promise<string> {
    const response = await world.send('POST', '/api/billing/checkouts', { as, body: { price } })
    expect(response.status).toBe(200)
    return redirectSchema.parse(await response.json()).url
  }
  return {
    stripe,
    world,
    deliver,
    newcomer,
    start,
    async advance(days) {
      stripe.books.advance(days)
      await deliver()
      await world.work()
    },
    async subscriber() {
      const person = await newcomer()
      const inBooks = stripe.books.pay(sessionIn(await start(person)))
      await deliver()
      return { person, inBooks }
    },
    async subscriptionOf(as) {
      const response = await world.send('GET', '/api/billing/subscription', { as })
      return subscriptionSchema.nullable().parse(await response.json())
    },
    boardOf: async (as) => (await world.send('GET', '/api/opportunities', { as })).status,
    async close() {
      await world.close()
      await stripe.stop()
    },
  }
}
