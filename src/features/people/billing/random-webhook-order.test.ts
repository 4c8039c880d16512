// @module-tag postgres
import sql from 'sql-template-tag'
import { Stripe } from 'stripe'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Database, Transaction } from '#src/platform/db/database.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { CardProvider, ProviderSubscription } from './provider.ts'
import { currentSubscription } from './rules.ts'
import { receiveWebhook } from './webhook.server.ts'

// Webhooks are shuffled, repeated and concurrent (twenty at a time), fetched state is as stale as allowed, and
// one delivery in twenty is killed midway.

const HISTORIES = roundsOf(1_000)
const AT_A_TIME = 20
const KILLED = 0.05
const MAX_DELIVERIES = 5
const SECRET = 'whsec_of_random_histories_of_billing'

const world = worldForFile()

/** A seeded random generator (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Chance {
  random: () => number
  below: (end: number) => number
  oneOf: <Thing>(things: readonly Thing[]) => Thing | undefined
}

function chanceOf(seed: number): Chance {
  const random = seededRandom(seed)
  const below = (end: number) => Math.floor(random() * end)
  return { random, below, oneOf: (things) => things[below(things.length)] }
}

/** Allowed status transitions. */
const NEXT: Record<string, string[]> = {
  trialing: ['active', 'past_due', 'canceled', 'trialing'],
  active: ['active', 'past_due', 'canceled'],
  past_due: ['active', 'canceled', 'unpaid'],
  unpaid: ['active', 'canceled'],
  incomplete: ['active', 'incomplete_expired'],
}

/** The provider's state of one customer. */
interface Truth {
  customerId: string
  subscriptions: ProviderSubscription[]
}

/** One random state change: a subscription starts, changes or ends. */
function change(truth: Truth, chance: Chance, step: number): string {
  const last = truth.subscriptions.at(-1)
  const followers = NEXT[last?.status ?? ''] ?? []
  const day = new Date(Date.UTC(2027, 0, 1 + step))
  if (last === undefined || followers.length === 0) {
    const id = `sub_${truth.customerId}_${step}`
    const status = chance.oneOf(['trialing', 'active', 'incomplete']) ?? 'active'
    truth.subscriptions.push({
      id,
      customerId: truth.customerId,
      priceId: 'price_monthly',
      status,
      startedAt: day,
      trialEnd: status === 'trialing' ? new Date(day.getTime() + 1e9) : null,
      currentPeriodEnd: new Date(day.getTime() + 2e9),
      cancelAtPeriodEnd: false,
    })
    return 'customer.subscription.created'
  }
  const status = chance.oneOf(followers) ?? 'canceled'
  const cancelAtPeriodEnd = chance.random() < 0.3
  truth.subscriptions[truth.subscriptions.length - 1] = {
    ...last,
    status,
    cancelAtPeriodEnd,
    currentPeriodEnd: day,
  }
  return status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated'
}

/** Returns the state at a random time between the request and the response. */
function providerOf(truth: Truth, chance: Chance): Pick<CardProvider, 'subscriptionsOf'> {
  return {
    async subscriptionsOf() {
      for (let wait = chance.below(3); wait > 0; wait -= 1) await aMoment()
      const answer = [...truth.subscriptions]
      for (let wait = chance.below(3); wait > 0; wait -= 1) await aMoment()
      return answer
    },
  }
}

const aMoment = () => new Promise<void>((resolve) => setImmediate(resolve))

class Killed extends Error {}

/** A database that fails one delivery at a random statement, or loses the commit's response. */
function dying(db: Database, chance: Chance): Database {
  const diesAt = chance.below(6)
  return {
    ...db,
    async transaction(work, start) {
      const result = await db.transaction((tx) => work(cutAt(tx, diesAt)), start)
      throw new Killed(`after the commit of ${typeof result}`)
    },
  }
}

function cutAt(tx: Transaction, statement: number): Transaction {
  let done = 0
  return {
    ...tx,
    query(text) {
      if (done === statement) throw new Killed('in the transaction')
      done += 1
      return tx.query(text)
    },
  }
}

interface Counts {
  events: number
  deliveries: number
  killed: number
}

async function playHistory(seed: number, counts: Counts): Promise<{ userId: string; truth: Truth }> {
  const chance = chanceOf(seed)
  const userId = uuidv7()
  const truth: Truth = { customerId: `cus_${userId}`, subscriptions: [] }
  await world.db.query(
    sql`insert into auth.users (id, email) values (${userId}, ${`${userId}@doneup.example`})`,
  )
  await world.db.query(sql`
    insert into billing_accounts (user_id, customer_id) values (${userId}, ${truth.customerId})`)
  const onTheWay: string[] = []
  const underWay = new Set<Promise<void>>()
  let step = 0
  const steps = 2 + chance.below(6)
  while (step < steps || onTheWay.length > 0) {
    if (step < steps && (onTheWay.length === 0 || chance.random() < 0.4)) {
      const body = eventOf(truth, change(truth, chance, step), `${seed}_${step}`)
      const times = 1 + Math.floor(chance.random() ** 2 * MAX_DELIVERIES)
      onTheWay.push(...Array.from({ length: times }, () => body))
      counts.events += 1
      step += 1
      continue
    }
    const [body = ''] = onTheWay.splice(chance.below(onTheWay.length), 1)
    const delivered = deliver(body, truth, chance, counts).then((isTaken) => {
      // Failed deliveries are retried.
      if (!isTaken) onTheWay.push(body)
    })
    const entry: Promise<void> = delivered.finally(() => underWay.delete(entry))
    underWay.add(entry)
    if (underWay.size >= AT_A_TIME || onTheWay.length === 0) await Promise.race(underWay)
    if (step >= steps && onTheWay.length === 0) await Promise.all(underWay)
  }
  await Promise.all(underWay)
  return { userId, truth }
}

function eventOf(truth: Truth, type: string, name: string): string {
  const object = { id: truth.subscriptions.at(-1)?.id, customer: truth.customerId }
  return JSON.stringify({ id: `evt_${name}`, object: 'event', type, data: { object } })
}

async function deliver(body: string, truth: Truth, chance: Chance, counts: Counts): Promise<boolean> {
  counts.deliveries += 1
  const isKilled = chance.random() < KILLED
  const db = isKilled ? dying(world.db, chance) : world.db
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET })
  const provider = providerOf(truth, chance) as CardProvider
  try {
    await receiveWebhook({ db, provider, secret: SECRET }, { body, signature })
    return true
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    counts.killed += 1
    return false
  }
}

async function storedOf(userId: string) {
  const [row] = await world.db.query(sql`
    select subscription_id, status, trial_end, current_period_end, cancel_at_period_end
    from subscriptions where user_id = ${userId}`)
  return row
}

// Clauses: accounts-and-billing 10.14
test('1,000 random webhook schedules, reordered and repeated, converge to the provider’s state', async () => {
  const counts: Counts = { events: 0, deliveries: 0, killed: 0 }
  const seeds = Array.from({ length: HISTORIES }, (_, n) => n + 1)
  const wrong: unknown[] = []
  for (let first = 0; first < seeds.length; first += 4) {
    const played = await Promise.all(seeds.slice(first, first + 4).map((seed) => playHistory(seed, counts)))
    for (const { userId, truth } of played) {
      const current = currentSubscription(truth.subscriptions)
      const expected = {
        subscription_id: current?.id,
        status: current?.status,
        trial_end: current?.trialEnd,
        current_period_end: current?.currentPeriodEnd,
        cancel_at_period_end: current?.cancelAtPeriodEnd,
      }
      const stored = await storedOf(userId)
      if (JSON.stringify(stored) !== JSON.stringify(expected)) wrong.push({ stored, expected })
    }
  }
  expect(wrong).toEqual([])
  const [recorded] = await world.db.query<{ count: number }>(
    sql`select count(*) as count from billing_events`,
  )
  expect(recorded?.count).toBe(counts.events)
  expect(counts.deliveries).toBeGreaterThan(counts.events)
  expect(counts.killed).toBeGreaterThan(counts.deliveries * KILLED * 0.5)
  process.stderr.write(`${JSON.stringify(counts)}\n`)
})
