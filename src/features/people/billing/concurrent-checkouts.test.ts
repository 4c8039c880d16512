// @module-tag postgres
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { redirectSchema } from './schema.ts'
import { createStripeWorld } from './test-stripe-world.ts'

const ROUNDS = roundsOf(100)
const AT_ONCE = 50

const at = worldForFile(createStripeWorld)

// Clauses: accounts-and-billing 7.6
test('50 concurrent requests create one checkout and one Stripe session', async () => {
  const faults: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await at.newcomer()
    const before = { sessions: at.stripe.books.sessions.size, customers: at.stripe.books.customers.size }
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        at.world.send('POST', '/api/billing/checkouts', { as: person, body: { price: 'monthly' } }),
      ),
    )
    const urls = await Promise.all(
      replies.map(async (reply) =>
        reply.status === 200 ? redirectSchema.parse(await reply.json()).url : `status ${reply.status}`,
      ),
    )
    const open = await at.world.db.query(sql`
      select 1 from checkouts where user_id = ${person.userId} and status = 'open'`)
    const made = at.stripe.books.sessions.size - before.sessions
    const customers = at.stripe.books.customers.size - before.customers
    if (new Set(urls).size !== 1 || open.length !== 1 || made !== 1 || customers !== 1)
      faults.push(`${[...new Set(urls)]}: ${open.length} open, ${made} sessions, ${customers} customers`)
  }
  expect(faults).toEqual([])
})

test('of concurrent monthly and annual checkouts only one can be paid', async () => {
  for (let round = 0; round < 20; round += 1) {
    const person = await at.newcomer()
    const replies = await Promise.all(
      ['monthly', 'annual', 'monthly', 'annual'].map((price) =>
        at.world.send('POST', '/api/billing/checkouts', { as: person, body: { price } }),
      ),
    )
    for (const reply of replies) expect([200, 409]).toContain(reply.status)
    const open = await at.world.db.query<{ session_id: string }>(sql`
      select session_id from checkouts where user_id = ${person.userId} and status = 'open'`)
    const payable = [...at.stripe.books.sessions.values()].filter(
      ({ form, status }) => form.client_reference_id === person.userId && status === 'open',
    )
    expect(payable.map(({ id }) => id)).toEqual(open.map((row) => row.session_id))
  }
})
