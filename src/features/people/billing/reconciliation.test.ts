// Clauses: accounts-and-billing 10.15
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { reconcileSubscriptions } from './reconciliation.server.ts'
import { cardProvider } from './simulated/service.server.ts'
import { createStripeWorld, sessionIn } from './test-stripe-world.ts'

const at = worldForFile(createStripeWorld)

afterEach(() => {
  at.stripe.failWith = null
})

test('reconciliation fixes subscriptions with missed webhooks and reports differences', async () => {
  const { person, inBooks } = await at.subscriber()
  const missing = await at.newcomer()
  at.stripe.books.pay(sessionIn(await at.start(missing)))
  at.stripe.books.update(inBooks, { cancelAtPeriodEnd: true, status: 'active' })
  at.stripe.books.takeEvents()
  const billing = { db: at.world.db, provider: cardProvider(at.world.jobServices) }
  const { differences } = await reconcileSubscriptions(billing)
  expect(differences.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      `user ${person.userId}: status was trialing, is active; cancels at the end was false, is true`,
      expect.stringMatching(new RegExp(`^user ${missing.userId}: sub_.* was missing here$`)),
    ]),
  )
  expect(await at.subscriptionOf(person)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  expect(await at.subscriptionOf(missing)).toMatchObject({ status: 'trialing' })
  expect((await reconcileSubscriptions(billing)).differences).toEqual([])
})

test('reconciliation cancels the subscriptions of deleted users', async () => {
  const { person, inBooks } = await at.subscriber()
  await at.world.db.query(sql`delete from organizations where created_by = ${person.userId}`)
  await at.world.db.query(sql`delete from auth.users where id = ${person.userId}`)
  const billing = { db: at.world.db, provider: cardProvider(at.world.jobServices) }
  expect((await reconcileSubscriptions(billing)).differences).toContainEqual({
    what: `user ${person.userId} is deleted: subscriptions cancelled`,
    isFixed: true,
  })
  expect(inBooks.status).toBe('canceled')
})

test('reconciliation reports subscriptions unknown to Stripe without changing them', async () => {
  const { person, inBooks } = await at.subscriber()
  at.stripe.books.subscriptions.delete(inBooks.id)
  const unknown = at.stripe.books.createCustomer(`${randomUUID()}@doneup.example`)
  const session = at.stripe.books.createSession({
    customer: unknown.id,
    price: 'price_x',
    trialDays: 0,
    form: {},
  })
  const theirs = at.stripe.books.pay(session?.id ?? '')
  const { differences } = await reconcileSubscriptions({
    db: at.world.db,
    provider: cardProvider(at.world.jobServices),
  })
  expect(differences).toEqual([
    { what: `user ${person.userId}: the provider has no ${inBooks.id}`, isFixed: false },
    { what: `${theirs.id} of ${unknown.id} has no user here`, isFixed: false },
  ])
  expect(await at.subscriptionOf(person)).toMatchObject({ status: 'trialing' })
})
