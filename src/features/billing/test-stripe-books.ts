import type Stripe from 'stripe'

const DAY = 24 * 60 * 60
const RETRY_DAYS = 3
const MAX_FAILED_CHARGES = 4
const NOTICE_DAYS = 3

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
  expiresAt: number
  /** Everything that was asked for, as it was sent. */
  form: Record<string, string>
}

export interface FakeSubscription {
  id: string
  customer: string
  price: string
  status: Stripe.Subscription.Status
  created: number
  trialEnd: number | null
  periodEnd: number
  cancelAtPeriodEnd: boolean
  isTrialEndTold: boolean
  failedCharges: number
  retryAt: number | null
  invoices: number
}

/** What the fake knows and announces. Its clock moves only when a test moves it. */
export class StripeBooks {
  readonly customers = new Map<string, FakeCustomer>()
  readonly sessions = new Map<string, FakeSession>()
  readonly subscriptions = new Map<string, FakeSubscription>()
  /** Customers whose card is refused. */
  readonly brokenCards = new Set<string>()
  /** Unix time in seconds. */
  now = Math.floor(Date.now() / 1000)
  #announced: unknown[] = []
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
      if (one.customer === id && one.status !== 'canceled') this.cancel(one)
    this.#announce('customer.deleted', { id, object: 'customer' })
    return customer
  }

  createSession(
    asked: Pick<FakeSession, 'customer' | 'price' | 'trialDays' | 'form'>,
  ): FakeSession | undefined {
    if (!this.customers.has(asked.customer)) return undefined
    const session: FakeSession = {
      ...asked,
      id: this.#newId('cs_test'),
      status: 'open',
      expiresAt: this.now + DAY,
    }
    this.sessions.set(session.id, session)
    return session
  }

  expireSession(session: FakeSession): void {
    session.status = 'expired'
    this.#announce('checkout.session.expired', { id: session.id, customer: session.customer })
  }

  /** The person pays on the hosted page. */
  pay(sessionId: string): FakeSubscription {
    const session = this.sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error('this checkout is not open')
    session.status = 'complete'
    const { customer, price, trialDays } = session
    const trialEnd = trialDays > 0 ? this.now + trialDays * DAY : null
    const subscription: FakeSubscription = {
      id: this.#newId('sub'),
      customer,
      price,
      status: trialEnd === null ? 'active' : 'trialing',
      created: this.now,
      trialEnd,
      periodEnd: trialEnd ?? this.now + periodOf(price),
      cancelAtPeriodEnd: false,
      isTrialEndTold: false,
      failedCharges: 0,
      retryAt: null,
      invoices: 0,
    }
    this.subscriptions.set(subscription.id, subscription)
    this.#announce('customer.subscription.created', subscription)
    this.#announce('checkout.session.completed', { id: session.id, customer })
    return subscription
  }

  update(subscription: FakeSubscription, changed: Partial<FakeSubscription>): void {
    Object.assign(subscription, changed)
    this.#announce('customer.subscription.updated', subscription)
  }

  cancel(subscription: FakeSubscription): void {
    subscription.status = 'canceled'
    this.#announce('customer.subscription.deleted', subscription)
  }

  /** The card is changed in the portal: what is owed is charged at once. */
  mendCard(customer: string): void {
    this.brokenCards.delete(customer)
    for (const one of this.subscriptions.values())
      if (one.customer === customer && one.status === 'past_due') this.#paid(one)
  }

  /** Moves the clock; everything due until then happens in its order. */
  advance(days: number): void {
    const until = this.now + days * DAY
    for (;;) {
      const due = [...this.subscriptions.values()]
        .map((one) => ({ one, at: nextTime(one) }))
        .filter(({ at }) => at <= until)
        .toSorted((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.now = Math.max(this.now, due.at)
      this.#happen(due.one)
    }
    this.now = until
  }

  /** What was announced and not yet taken; each event once. */
  takeEvents(): unknown[] {
    const events = this.#announced
    this.#announced = []
    return events
  }

  #happen(one: FakeSubscription): void {
    const tellsTrialEnd = one.status === 'trialing' && !one.isTrialEndTold
    if (tellsTrialEnd) {
      one.isTrialEndTold = true
      this.#announce('customer.subscription.trial_will_end', one)
    } else if (one.cancelAtPeriodEnd && one.status !== 'past_due') this.cancel(one)
    else this.#charge(one)
  }

  #charge(one: FakeSubscription): void {
    if (one.status !== 'past_due') {
      one.invoices += 1
      one.periodEnd += periodOf(one.price)
    }
    if (this.brokenCards.has(one.customer)) this.#refused(one)
    else this.#paid(one)
  }

  #refused(one: FakeSubscription): void {
    one.failedCharges += 1
    if (one.failedCharges >= MAX_FAILED_CHARGES) {
      this.cancel(one)
      return
    }
    this.#announce('invoice.payment_failed', invoiceOf(one))
    this.update(one, { status: 'past_due', retryAt: this.now + RETRY_DAYS * DAY })
  }

  #paid(one: FakeSubscription): void {
    this.#announce('invoice.paid', invoiceOf(one))
    this.update(one, { status: 'active', failedCharges: 0, retryAt: null })
  }

  #announce(type: string, object: object): void {
    const event = { id: this.#newId('evt'), object: 'event', type, created: this.now, data: { object } }
    this.#announced.push(structuredClone(event))
  }

  #newId(kind: string): string {
    this.#made += 1
    return `${kind}_${this.now}_${this.#made}`
  }
}

const periodOf = (price: string) => (price === 'price_annual' ? 365 : 30) * DAY

function invoiceOf({ id, customer, invoices }: FakeSubscription) {
  return { id: `in_${id}_${invoices}`, object: 'invoice', customer }
}

function nextTime(one: FakeSubscription): number {
  if (one.status === 'canceled') return Number.POSITIVE_INFINITY
  if (one.status === 'past_due') return one.retryAt ?? Number.POSITIVE_INFINITY
  if (one.status === 'trialing' && !one.isTrialEndTold) return (one.trialEnd ?? 0) - NOTICE_DAYS * DAY
  return one.periodEnd
}
