import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { tidyUp } from '#src/server/housekeeping.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

const entriesOf = (organizationId: string) =>
  world.db.query<{ action: string; address: string | null; detail: object }>(sql`
    select action, ip_address as address, detail from audit_log where organization_id = ${organizationId} order by at, id`)

test('L10: a removed account leaves neither its email nor its network address in the audit log', async () => {
  const admin = await world.person()
  const leaver = await world.person({ joins: admin })
  const { organizationId } = admin
  for (const [action, userId, detail] of [
    ['role_changed', admin.userId, { email: leaver.email, role: 'member' }],
    ['data_exported', leaver.userId, {}],
  ] as const)
    await world.db.query(sql`
      insert into audit_log (id, action, user_id, organization_id, detail, ip_address)
      values (${randomUUID()}, ${action}, ${userId}, ${organizationId}, ${JSON.stringify(detail)}::jsonb, '192.0.2.1')`)
  await world.jobServices.mail.send({
    id: randomUUID(),
    to: leaver.email,
    subject: 'A',
    html: 'A',
    text: 'A',
  })
  await world.db.query(
    sql`update auth.users set delete_at = now() - interval '1 minute' where id = ${leaver.userId}`,
  )
  await tidyUp(world.db)
  const entries = await entriesOf(organizationId)
  expect(entries).toContainEqual({ action: 'role_changed', address: '192.0.2.1', detail: { role: 'member' } })
  expect(entries).toContainEqual({ action: 'data_exported', address: null, detail: {} })
  expect(JSON.stringify(await world.db.query(sql`select * from audit_log`))).not.toContain(leaver.email)
  expect(await world.mailsTo(leaver.email)).toEqual([])
})

test('L8: a removed account leaves no former address and no dead letter, except an address that another account has now', async () => {
  const admin = await world.person()
  const leaver = await world.person({ joins: admin })
  const successor = await world.person()
  const former = `former-${leaver.email}`
  for (const from of [former, successor.email])
    await world.db.query(sql`
      insert into audit_log (id, action, user_id, detail)
      values (${randomUUID()}, 'email_changed', ${leaver.userId}, ${JSON.stringify({ from, to: leaver.email })}::jsonb)`)
  for (const email of [former, successor.email])
    await world.db.query(sql`
      insert into audit_log (id, action, user_id, organization_id, detail)
      values (${randomUUID()}, 'member_invited', ${admin.userId}, ${admin.organizationId},
        ${JSON.stringify({ email, role: 'member' })}::jsonb)`)
  for (const payload of [{ email: former }, { userId: leaver.userId }, { email: successor.email }])
    await world.db.query(sql`
      insert into outbox (id, topic, payload, dead_at)
      values (${randomUUID()}, 'accounts.mail_link', ${JSON.stringify(payload)}::jsonb, now())`)
  await world.db.query(sql`update auth.users set delete_at = now() where id = ${leaver.userId}`)
  await tidyUp(world.db)
  expect((await entriesOf(admin.organizationId)).map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([{ role: 'member' }, { email: successor.email, role: 'member' }]),
  )
  const rest = JSON.stringify(
    await world.db.query(sql`
    select a.detail::text as text from audit_log a union all select payload::text from outbox`),
  )
  expect(rest).not.toContain(former)
  expect(await world.db.query(sql`select payload from outbox where dead_at is not null`)).toEqual([
    { payload: { email: successor.email } },
  ])
})

test('L8: dead letters are deleted after 30 days', async () => {
  for (const days of [31, 29])
    await world.db.query(sql`
      insert into outbox (id, topic, payload, dead_at)
      values (${randomUUID()}, ${`of ${days} days`}, '{}', now() - make_interval(days => ${days}))`)
  await tidyUp(world.db)
  expect(await world.db.query(sql`select topic from outbox where topic like 'of %'`)).toEqual([
    { topic: 'of 29 days' },
  ])
})

test('L10: audit entries are deleted after 24 months, local emails after 30 days', async () => {
  const { organizationId, email } = await world.person()
  for (const [action, age] of [
    ['too_old', '25 months'],
    ['old', '23 months'],
  ])
    await world.db.query(sql`
      insert into audit_log (id, action, organization_id, at)
      values (${randomUUID()}, ${action}, ${organizationId}, now() - ${age}::interval)`)
  for (const days of [31, 29]) {
    const id = randomUUID()
    await world.jobServices.mail.send({ id, to: email, subject: `${days} days old`, html: 'A', text: 'A' })
    await world.db.query(sql`
      update local_mails set sent_at = now() - make_interval(days => ${days}) where subject = ${`${days} days old`}`)
  }
  await tidyUp(world.db)
  expect((await entriesOf(organizationId)).map(({ action }) => action)).toEqual(['old'])
  expect((await world.mailsTo(email)).map(({ subject }) => subject)).toEqual(['29 days old'])
})
