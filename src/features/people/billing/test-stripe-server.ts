import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import type { SimulatedSubscription } from './simulated/subscription-lifecycle.ts'
import { type FakeSession, StripeBooks } from './test-stripe-data.ts'

/** Delivers events to the webhook, in this process or over HTTP. */
export type Webhook = (body: string, signature: string) => Promise<{ status: number }>

interface Answer {
  status: number
  body: unknown
}

/** A fake of the used parts of Stripe's API: an HTTP server on loopback with a test clock and signed webhooks. */
export class FakeStripe {
  readonly books = new StripeBooks()
  readonly calls: string[] = []
  failWith: number | null = null
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
      response.end(JSON.stringify(body))
    })
  })
  readonly #answersByKey = new Map<string, Answer>()

  static async start(): Promise<FakeStripe> {
    const fake = new FakeStripe()
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve))
    return fake
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  variables(webhookSecret: string): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: 'sk_test_of_the_fake',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_MONTHLY: 'price_monthly',
      STRIPE_PRICE_ANNUAL: 'price_annual',
      STRIPE_API_BASE: this.address,
    }
  }

  async deliver(secret: string, webhook: Webhook): Promise<number[]> {
    const statuses: number[] = []
    for (const event of this.books.takeEvents()) {
      const payload = JSON.stringify(event)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
      statuses.push((await webhook(payload, signature)).status)
    }
    return statuses
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', this.address)
    if (this.failWith !== null) return { status: this.failWith, body: problem('api_error', 'out of order') }
    if (request.headers.authorization !== 'Bearer sk_test_of_the_fake')
      return { status: 401, body: problem('authentication_error', 'wrong key') }
    const key = request.headers['idempotency-key']
    const known = typeof key === 'string' ? this.#answersByKey.get(key) : undefined
    if (known !== undefined) return known
    const method = request.method ?? 'GET'
    if (method !== 'GET') this.calls.push(`${method} ${url.pathname}`)
    const answer = this.#route(method, url, new URLSearchParams(Buffer.concat(chunks).toString()))
    if (typeof key === 'string') this.#answersByKey.set(key, answer)
    return answer
  }

  #route(method: string, url: URL, form: URLSearchParams): Answer {
    const [, , resource, id, verb] = url.pathname.replace('/checkout/', '/').split('/')
    const { books } = this
    if (method === 'POST' && resource === 'customers')
      return ok(books.createCustomer(form.get('email') ?? ''))
    if (method === 'DELETE' && resource === 'customers')
      return found(books.deleteCustomer(id ?? ''), (one) => ({
        id: one.id,
        object: 'customer',
        deleted: true,
      }))
    if (method === 'POST' && resource === 'billing_portal')
      return ok({
        object: 'billing_portal.session',
        url: `https://portal.stripe.test/${form.get('customer')}`,
      })
    if (resource === 'sessions') return this.#session(method, form, id, verb)
    if (resource === 'subscriptions' && id === undefined) return this.#list(url.searchParams)
    if (resource === 'subscriptions')
      return found(this.#subscription(method, form, id ?? ''), subscriptionJson)
    return { status: 404, body: problem('invalid_request_error', `no ${method} ${url.pathname}`) }
  }

  #session(method: string, form: URLSearchParams, id?: string, verb?: string): Answer {
    if (method === 'POST' && id === undefined) {
      const made = this.books.createSession({
        customer: form.get('customer') ?? '',
        price: form.get('line_items[0][price]') ?? '',
        trialDays: Number(form.get('subscription_data[trial_period_days]') ?? 0),
        form: Object.fromEntries(form),
      })
      return found(made, sessionJson)
    }
    const session = this.books.sessions.get(id ?? '')
    if (verb === 'expire' && session?.status !== 'open')
      return { status: 400, body: problem('invalid_request_error', 'not open') }
    if (verb === 'expire' && session) this.books.expireSession(session)
    return found(session, sessionJson)
  }

  #list(query: URLSearchParams): Answer {
    const all = [...this.books.subscriptions.values()]
      .filter(({ customerId }) => !query.has('customer') || customerId === query.get('customer'))
      .toReversed()
    const start = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const page = all.slice(start, start + Number(query.get('limit') ?? 10))
    const has_more = start + page.length < all.length
    return ok({ object: 'list', data: page.map(subscriptionJson), has_more, url: '/v1/subscriptions' })
  }

  #subscription(method: string, form: URLSearchParams, id: string): SimulatedSubscription | undefined {
    const subscription = this.books.subscriptions.get(id)
    if (subscription === undefined) return undefined
    if (method === 'DELETE') this.books.cancel(subscription)
    const wish = form.get('cancel_at_period_end')
    if (method === 'POST' && wish !== null)
      this.books.act(subscription, wish === 'true' ? 'cancel' : 'resume')
    return subscription
  }
}

const ok = (body: unknown): Answer => ({ status: 200, body })

function found<Thing>(thing: Thing | undefined, view: (thing: Thing) => unknown): Answer {
  if (thing !== undefined) return ok(view(thing))
  const error = { ...problem('invalid_request_error', 'No such object').error, code: 'resource_missing' }
  return { status: 404, body: { error } }
}

function problem(type: string, message: string) {
  return { error: { type, message } }
}

function sessionJson(session: FakeSession) {
  return {
    id: session.id,
    object: 'checkout.session',
    customer: session.customer,
    expires_at: toUnix(session.expiresAt),
    status: session.status,
    url: session.status === 'open' ? `https://checkout.stripe.test/${session.id}` : null,
  } satisfies Partial<Stripe.Checkout.Session>
}

type SubscriptionItem = Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_end'> & {
  price: Pick<Stripe.Price, 'id' | 'object'>
}

type SubscriptionJson = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'customer' | 'status' | 'created' | 'trial_end' | 'cancel_at_period_end' | 'cancel_at'
> & { items: { object: 'list'; data: SubscriptionItem[] } }

function subscriptionJson(one: SimulatedSubscription): SubscriptionJson {
  const periodEnd = toUnix(one.periodEnd)
  return {
    id: one.id,
    object: 'subscription',
    customer: one.customerId,
    status: one.status,
    created: toUnix(one.startedAt),
    trial_end: one.trialEnd === null ? null : toUnix(one.trialEnd),
    cancel_at_period_end: one.cancelAtPeriodEnd,
    cancel_at: one.cancelAtPeriodEnd ? periodEnd : null,
    items: {
      object: 'list',
      data: [
        {
          id: `si_${one.id}`,
          object: 'subscription_item',
          current_period_end: periodEnd,
          price: { id: `price_${one.billingPeriod}`, object: 'price' },
        },
      ],
    },
  }
}

const toUnix = (time: Date) => Math.floor(time.getTime() / 1000)
