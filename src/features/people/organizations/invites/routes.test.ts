import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { EMAIL_ERROR } from '#src/lib/schemas/text-schemas.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld } from '#src/server/testing/test-world.ts'
import { SUBSCRIPTION_OF_EACH_MEMBER } from './schema.ts'
import { createInviteWorld, detailOf, invitesPath, newEmail } from './test-invites.ts'

const invites = worldForFile(createInviteWorld)

describe('inviting', () => {
  // Clauses: accounts-and-billing 3.4
  test('emails a link, stores only its hash, and lists the invitation', async () => {
    const mere = await invites.world.person()
    const email = newEmail()
    const secret = await invites.secretFor(mere, ` ${email.toUpperCase()}`, 'admin')
    expect(secret).toMatch(/^[\w-]{43}$/)
    const [mail] = await invites.world.mailsTo(email)
    expect(mail?.subject).toBe(`Join ${mere.email.split('@')[0]}’s team on DoneUp`)
    expect(mail?.text).not.toContain(mere.email)
    expect(mail?.text).toContain(SUBSCRIPTION_OF_EACH_MEMBER)
    const kept = await invites.world.db.query(sql`select * from auth.mail_links where email = ${email}`)
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(JSON.stringify(await invites.world.db.query(sql`select payload from outbox`))).not.toContain(
      secret,
    )
    expect(await invites.invitesOf(mere)).toMatchObject([
      { email, role: 'admin', invitedBy: mere.email.split('@')[0] },
    ])
  })

  test('an address with signs or a macron’s domain gets its mail', async () => {
    const mere = await invites.world.person()
    await invites.invite(mere, 'm&j.smith@māori.example')
    await invites.world.work()
    const [{ email } = { email: '' }] = await invites.invitesOf(mere)
    expect(email).toBe('m&j.smith@xn--mori-qsa.example')
    expect(await invites.world.mailsTo(email)).toHaveLength(1)
    const body = { email: 'mere@', role: 'member' }
    const refused = await invites.world.send('POST', invitesPath(mere), { as: mere, body })
    expect(await refused.json()).toMatchObject({ fields: { email: EMAIL_ERROR } })
  })

  test('an invitation expires after 7 days by the database’s clock', async () => {
    const mere = await invites.world.person()
    await invites.invite(mere, newEmail())
    const rows = await invites.world.db.query(sql`
      select extract(epoch from expires_at - created_at)::integer / 86400 as days
      from organization_invites where organization_id = ${mere.organizationId}`)
    expect(rows).toEqual([{ days: 7 }])
  })

  test('inviting an address again renews its invitation with the new role', async () => {
    const mere = await invites.world.person()
    const email = newEmail()
    const first = await invites.secretFor(mere, email, 'member')
    await invites.expire(email)
    const second = await invites.secretFor(mere, email, 'admin')
    expect(await invites.invitesOf(mere)).toMatchObject([{ email, role: 'admin' }])
    expect([(await invites.open(first)).status, (await invites.open(second)).status]).toEqual([200, 200])
  })

  // Clauses: accounts-and-billing 4.6, 7.3
  test('lists only unexpired invitations, newest first', async () => {
    const mere = await invites.world.person()
    const emails = [newEmail(), newEmail(), newEmail()]
    for (const email of emails) await invites.invite(mere, email)
    await invites.expire(emails[1] ?? '')
    expect((await invites.invitesOf(mere)).map(({ email }) => email)).toEqual([emails[2], emails[0]])
  })

  test('rejects a member’s email', async () => {
    const mere = await invites.world.person()
    const aroha = await invites.world.person({ joins: mere })
    const refused = await detailOf(await invites.invite(mere, aroha.email))
    expect(refused).toMatchObject({
      status: 409,
      detail: `${aroha.email} is already a member of this organization.`,
    })
  })

  // Clauses: accounts-and-billing 5.5
  test.each(['', 'hemi', 'hemi@', '@doneup.example', 'a b@doneup.example'])(
    'rejects the email %j',
    async (email) => {
      expect((await invites.invite(await invites.world.person(), email)).status).toBe(400)
    },
  )

  // Clauses: accounts-and-billing 5.5
  test('the role is Member or Administrator', async () => {
    const mere = await invites.world.person()
    const body = { email: newEmail(), role: 'owner' }
    expect((await invites.world.send('POST', invitesPath(mere), { as: mere, body })).status).toBe(400)
  })

  test('two requests with one idempotency key send one invitation and one email', async () => {
    const mere = await invites.world.person()
    const email = newEmail()
    const headers = { 'idempotency-key': randomUUID() }
    for (let time = 0; time < 3; time += 1)
      expect((await invites.invite(mere, email, 'member', headers)).status).toBe(201)
    await invites.world.work()
    expect(await invites.world.mailsTo(email)).toHaveLength(1)
  })

  test('an organization sends at most 20 invitations an hour', async () => {
    const strict = await createTestWorld({ rateLimitScale: 1 })
    const mere = await strict.person()
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) {
      const body = { email: newEmail(), role: 'member' }
      statuses.push((await strict.send('POST', invitesPath(mere), { as: mere, body })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429])
    await strict.close()
  })

  test('members can’t list, invite or cancel', async () => {
    const mere = await invites.world.person()
    const as = await invites.world.person({ joins: mere })
    const body = { email: newEmail(), role: 'admin' }
    const answers = [
      await invites.world.send('GET', invitesPath(mere), { as }),
      await invites.world.send('POST', invitesPath(mere), { as, body }),
      await invites.world.send('DELETE', `${invitesPath(mere)}/${randomUUID()}`, { as }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})

describe('cancelling', () => {
  test('the link of a cancelled invitation is invalid', async () => {
    const mere = await invites.world.person()
    const email = newEmail()
    const secret = await invites.secretFor(mere, email)
    const [{ id = '' } = {}] = await invites.invitesOf(mere)
    expect((await invites.world.send('DELETE', `${invitesPath(mere)}/${id}`, { as: mere })).status).toBe(200)
    expect(await invites.invitesOf(mere)).toEqual([])
    expect(await detailOf(await invites.open(secret))).toMatchObject({
      status: 404,
      detail: 'Invite not found',
    })
    expect(await invites.world.db.query(sql`select 1 from auth.mail_links where email = ${email}`)).toEqual(
      [],
    )
  })

  test('cancelling before the email is sent prevents it', async () => {
    const mere = await invites.world.person()
    const email = newEmail()
    await invites.invite(mere, email)
    const [{ id = '' } = {}] = await invites.invitesOf(mere)
    await invites.world.send('DELETE', `${invitesPath(mere)}/${id}`, { as: mere })
    await invites.world.work()
    expect(await invites.world.mailsTo(email)).toEqual([])
  })

  test('another organization’s invitation returns 404', async () => {
    const mere = await invites.world.person()
    const nonMember = await invites.world.person()
    await invites.invite(nonMember, newEmail())
    const [{ id = '' } = {}] = await invites.invitesOf(nonMember)
    const foreign = await detailOf(
      await invites.world.send('DELETE', `${invitesPath(mere)}/${id}`, { as: mere }),
    )
    expect(foreign).toMatchObject({ status: 404, detail: 'Invite not found' })
    expect(await invites.invitesOf(nonMember)).toHaveLength(1)
  })
})
