import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { queueBillingCancellation } from './queries.server.ts'
import { createStripeWorld, sessionIn } from './test-stripe-world.ts'

const at = worldForFile(createStripeWorld)

afterEach(() => {
  at.stripe.failWith = null
})

test('an event fails while Stripe is unreachable and succeeds on retry', async () => {
  const person = await at.newcomer()
  const paid = at.stripe.books.pay(sessionIn(await at.start(person)))
  at.stripe.failWith = 400
  expect(await at.deliver()).toEqual([503, 503])
  expect(await at.subscriptionOf(person)).toBeNull()
  at.stripe.failWith = null
  at.stripe.books.update(paid, {})
  expect(await at.deliver()).toEqual([200])
  expect(await at.subscriptionOf(person)).toMatchObject({ status: 'trialing' })
})

test('a customer deleted at Stripe loses the subscription and can subscribe again', async () => {
  const { person, inBooks } = await at.subscriber()
  at.stripe.books.deleteCustomer(inBooks.customerId)
  await at.deliver()
  expect(await at.subscriptionOf(person)).toMatchObject({ status: 'canceled' })
  const url = await at.start(person)
  expect(at.stripe.books.sessions.get(sessionIn(url))?.customer).not.toBe(inBooks.customerId)
})

test('deleting an account cancels immediately and deletes the Stripe customer', async () => {
  const { person, inBooks } = await at.subscriber()
  await at.world.db.transaction(async (tx) => {
    await queueBillingCancellation(tx, person.userId)
    await tx.query(sql`delete from organizations where created_by = ${person.userId}`)
    await tx.query(sql`delete from auth.users where id = ${person.userId}`)
  })
  await at.world.work()
  expect(inBooks.status).toBe('canceled')
  expect(at.stripe.books.customers.has(inBooks.customerId)).toBe(false)
  expect(await at.deliver()).toEqual([200, 200])
  expect(
    await at.world.db.query(sql`select 1 from billing_accounts where user_id = ${person.userId}`),
  ).toEqual([])
})

test('a checkout paid after account deletion is cancelled by its webhook', async () => {
  const person = await at.newcomer()
  const url = await at.start(person)
  await at.world.db.query(sql`delete from organizations where created_by = ${person.userId}`)
  await at.world.db.query(sql`delete from auth.users where id = ${person.userId}`)
  const paid = at.stripe.books.pay(sessionIn(url))
  await at.deliver()
  await at.world.work()
  expect(paid.status).toBe('canceled')
})
