import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { queueNoticeOnce } from '#src/features/people/billing/queries.server.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { notificationRequests } from './test-notifications.ts'

const world = worldForFile()
const ask = notificationRequests(world)

// Clauses: deal-workflow 10.26
test('the notification of a new member isn’t listed for that member, and is unread for everyone else', async () => {
  const mere = await world.person()
  const aroha = ask.inOrganizationOf(mere, await world.person())
  await world.send('POST', `/api/organizations/${mere.organizationId}/invites`, {
    as: mere,
    body: { email: aroha.email, role: 'member' },
  })
  await world.work()
  const [mail] = await world.mailsTo(aroha.email)
  const secret = /\/signup#invite=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const accepted = await world.send('POST', '/api/invites/acceptance', { as: aroha, body: { secret } })
  expect(accepted.status).toBe(200)
  const joined = { type: 'other', title: 'New member', message: 'Joined the organization' }
  expect(await ask.list(mere)).toMatchObject({ unread: 1, notifications: [{ ...joined, read: false }] })
  expect(await ask.list(aroha)).toMatchObject({ unread: 0, notifications: [] })
})

test.each([
  [
    // Clauses: deal-workflow 10.26
    'trial_ending',
    'trialing',
    /^Your trial ends on 24 Nov 2026$/,
    /To continue, you don’t need to do anything/,
  ],
  ['payment_failed', 'past_due', /^Your payment failed$/, /available again once a payment goes through/],
] as const)(
  '%s: only the subscriber is notified, once, also without a subscription',
  async (kind, status, title, message) => {
    const mere = await world.person({ subscription: status })
    const aroha = ask.inOrganizationOf(mere, await world.person({ joins: mere }))
    await world.db.query(sql`insert into billing_accounts (user_id) values (${mere.userId})`)
    await world.db.query(sql`
    update subscriptions set trial_end = '2026-11-24T00:00:00Z' where user_id = ${mere.userId}`)
    await queueNoticeOnce(world.db, { userId: mere.userId, kind, about: `about-${mere.userId}` })
    const [job] = await world.db.query<{ id: string }>(
      sql`select id from outbox where topic = 'billing.notice'`,
    )
    await world.work()
    // The job is retried when the mail server fails after the notification was added.
    await world.db.query(sql`
    insert into outbox (id, topic, payload) values (${job?.id}, 'billing.notice',
      ${JSON.stringify({ userId: mere.userId, kind })}::jsonb)`)
    await world.work()
    const list = await ask.list(mere)
    expect(list.unread).toBe(1)
    expect(list.notifications).toEqual([
      expect.objectContaining({
        type: 'system',
        title: expect.stringMatching(title),
        message: expect.stringMatching(message),
        isPersonal: true,
      }),
    ])
    expect(await ask.titles(aroha)).toEqual([])
  },
)
