import type Stripe from 'stripe'
import { DAY_MS } from '#src/lib/time/durations.ts'
import {
  applyPortalAction,
  beginSubscription,
  cancelImmediately,
  nextStep,
  nextTime,
  type PortalAction,
  type SimulatedSubscription,
  type Step,
  webhookEvent,
} from './simulated/subscription-lifecycle.ts'

export interface FakeCustomer {
  id: string
  email: string
}

export interface FakeSession {
  id: string
  customer: string
  price: string
  trialDays: number
  status: Stripe.Checkout.Session.Status
  expiresAt: Date
  form: Record<string, string>
}

/** The fake's state and events. Subscriptions follow the simulated provider's rules; only tests move the clock. */
export class StripeBooks {
  readonly customers = new Map<string, FakeCustomer>()
  readonly sessions = new Map<string, FakeSession>()
  /** Objects keep their identity while their values change, so that tests can watch them. */
  readonly subscriptions = new Map<string, SimulatedSubscription>()
  // Stripe's timestamps are whole seconds.
  now = new Date(Math.floor(Date.now() / 1000) * 1000)
  #announced: object[] = []
  #made = 0

  createCustomer(email: string): FakeCustomer {
    const customer = { id: this.#newId('cus'), email, object: 'customer' }
    this.customers.set(customer.id, customer)
    return customer
  }

  deleteCustomer(id: string): FakeCustomer | undefined {
    const customer = this.customers.get(id)
    if (customer === undefined) return undefined
    this.customers.delete(id)
    for (const one of this.subscriptions.values())
      if (one.customerId === id && one.status !== 'canceled') this.cancel(one)
    this.#announce('customer.deleted', { id, object: 'customer' })
    return customer
  }

  createSession(
    asked: Pick<FakeSession, 'customer' | 'price' | 'trialDays' | 'form'>,
  ): FakeSession | undefined {
    if (!this.customers.has(asked.customer)) return undefined
    const expiresAt = new Date(this.now.getTime() + DAY_MS)
    const session: FakeSession = { ...asked, id: this.#newId('cs_test'), status: 'open', expiresAt }
    this.sessions.set(session.id, session)
    return session
  }

  expireSession(session: FakeSession): void {
    session.status = 'expired'
    this.#announce('checkout.session.expired', { id: session.id, customer: session.customer })
  }

  pay(sessionId: string): SimulatedSubscription {
    const session = this.sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error('this checkout is not open')
    session.status = 'complete'
    const { customer, price, trialDays } = session
    const begun = beginSubscription({
      id: this.#newId('sub'),
      customerId: customer,
      billingPeriod: price === 'price_annual' ? 'annual' : 'monthly',
      trialDays,
      now: this.now,
    })
    this.subscriptions.set(begun.subscription.id, begun.subscription)
    this.#apply(begun.subscription, begun)
    this.#announce('checkout.session.completed', { id: session.id, customer })
    return begun.subscription
  }

  act(one: SimulatedSubscription, action: PortalAction): void {
    const step = applyPortalAction(one, action)
    if (step !== null) this.#apply(one, step)
  }

  update(one: SimulatedSubscription, changed: Partial<SimulatedSubscription>): void {
    const subscription = { ...one, ...changed, changes: one.changes + 1 }
    this.#apply(one, { subscription, events: ['customer.subscription.updated'] })
  }

  cancel(one: SimulatedSubscription): void {
    this.#apply(one, cancelImmediately(one))
  }

  advance(days: number): void {
    const until = new Date(this.now.getTime() + days * DAY_MS)
    for (let due = this.#due(until); due !== undefined; due = this.#due(until)) {
      this.now = due.at
      const step = nextStep(due.one, due.at)
      if (step !== null) this.#apply(due.one, step)
    }
    this.now = until
  }

  takeEvents(): object[] {
    const events = this.#announced
    this.#announced = []
    return events
  }

  #due(until: Date): { one: SimulatedSubscription; at: Date } | undefined {
    return [...this.subscriptions.values()]
      .flatMap((one) => {
        const at = nextTime(one)
        return at !== null && at <= until ? [{ one, at }] : []
      })
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())[0]
  }

  #apply(one: SimulatedSubscription, { subscription, events }: Step): void {
    Object.assign(one, subscription)
    for (const event of events) this.#announced.push(webhookEvent(one, event, this.now))
  }

  #announce(type: string, object: object): void {
    const created = Math.floor(this.now.getTime() / 1000)
    this.#announced.push({ id: this.#newId('evt'), object: 'event', type, created, data: { object } })
  }

  #newId(kind: string): string {
    this.#made += 1
    return `${kind}_${this.now.getTime()}_${this.#made}`
  }
}
