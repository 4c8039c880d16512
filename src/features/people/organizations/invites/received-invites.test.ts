import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { createInviteWorld, detailOf, newEmail } from './test-invites.ts'

const invites = worldForFile(createInviteWorld)

describe('opening a link', () => {
  // Clauses: accounts-and-billing 3.4
  test('shows organization, email and role without redeeming the link', async () => {
    const mere = await invites.world.person()
    const email = newEmail()
    const secret = await invites.secretFor(mere, email)
    for (let time = 0; time < 3; time += 1) {
      expect(await detailOf(await invites.open(secret))).toMatchObject({
        status: 200,
        organization: { id: mere.organizationId, name: '' },
        email,
        role: 'member',
      })
    }
    expect((await invites.signUp(email, secret)).status).toBe(200)
  })

  // Clauses: accounts-and-billing 5.3
  test('a missing invitation returns ‘Invite not found’, and so does an invitation’s id', async () => {
    const mere = await invites.world.person()
    await invites.secretFor(mere, newEmail())
    const [{ id = '' } = {}] = await invites.invitesOf(mere)
    for (const secret of [id, randomUUID(), 'x'])
      expect(await detailOf(await invites.open(secret))).toMatchObject({
        status: 404,
        detail: 'Invite not found',
      })
  })

  // Clauses: accounts-and-billing 5.3
  test('opening, accepting or signing up with an expired invitation returns ‘This invitation has expired’', async () => {
    const mere = await invites.world.person()
    const hemi = await invites.world.person()
    const email = newEmail()
    const secrets = [await invites.secretFor(mere, hemi.email), await invites.secretFor(mere, email)]
    await invites.expire(hemi.email)
    await invites.expire(email)
    const detail = 'This invitation has expired'
    expect(await detailOf(await invites.open(secrets[0] ?? ''))).toMatchObject({ status: 400, detail })
    expect(await detailOf(await invites.accept(hemi, secrets[0] ?? ''))).toMatchObject({
      status: 400,
      detail,
    })
    expect(await detailOf(await invites.signUp(email, secrets[1] ?? ''))).toMatchObject({
      status: 400,
      detail,
    })
  })
})

describe('accepting as a signed-in user', () => {
  // Clauses: accounts-and-billing 4.6
  test('creates the membership with the invited role and deletes the invitation', async () => {
    const mere = await invites.world.person()
    const hemi = await invites.world.person()
    const secret = await invites.secretFor(mere, hemi.email, 'admin')
    expect(await (await invites.accept(hemi, secret)).json()).toEqual({ organizationId: mere.organizationId })
    expect(await invites.organizationsOf(hemi.cookie)).toMatchObject([
      { id: hemi.organizationId },
      { id: mere.organizationId, role: 'admin' },
    ])
    expect(await invites.invitesOf(mere)).toEqual([])
    expect(await detailOf(await invites.accept(hemi, secret))).toMatchObject({
      status: 400,
      detail: 'Invalid invite',
    })
  })

  // Clauses: accounts-and-billing 5.4
  test('a missing invitation returns ‘Invalid invite’', async () => {
    const hemi = await invites.world.person()
    expect(await detailOf(await invites.accept(hemi, randomUUID()))).toMatchObject({
      detail: 'Invalid invite',
    })
  })

  // Clauses: accounts-and-billing 5.4
  test('a member gets ‘You are already a member of this organization’', async () => {
    const mere = await invites.world.person()
    const hemi = await invites.world.person()
    const secret = await invites.secretFor(mere, hemi.email)
    await invites.world.db.query(sql`
      insert into organization_members (organization_id, id, user_id, role)
      values (${mere.organizationId}, ${randomUUID()}, ${hemi.userId}, 'member')`)
    expect(await detailOf(await invites.accept(hemi, secret))).toMatchObject({
      status: 409,
      detail: 'You are already a member of this organization',
    })
  })

  test('another email gets an error with the invited email', async () => {
    const mere = await invites.world.person()
    const hemi = await invites.world.person()
    const email = newEmail()
    const secret = await invites.secretFor(mere, email)
    const refused = await detailOf(await invites.accept(hemi, secret))
    expect(refused).toMatchObject({ status: 403 })
    expect(refused.detail).toContain(email)
    expect(await invites.organizationsOf(hemi.cookie)).toHaveLength(1)
    expect((await invites.open(secret)).status).toBe(200)
  })

  test('a guest gets 401', async () => {
    const secret = await invites.secretFor(await invites.world.person(), newEmail())
    const answer = await invites.world.send('POST', '/api/invites/acceptance', { body: { secret } })
    expect(answer.status).toBe(401)
  })
})

describe('signing up with an invitation', () => {
  // Clauses: accounts-and-billing 4.3
  test('creates the account, its personal organization and the membership', async () => {
    const mere = await invites.world.person()
    const email = newEmail()
    const secret = await invites.secretFor(mere, email, 'admin')
    const entered = await invites.signUp(email, secret)
    expect(entered.status).toBe(200)
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await invites.organizationsOf(cookie)).toMatchObject([
      { name: `Org for ${email}`, role: 'admin' },
      { id: mere.organizationId, role: 'admin' },
    ])
    expect(await invites.invitesOf(mere)).toEqual([])
  })

  test.each(['Invalid invite', 'another address'])('is atomic: %s creates no account', async (why) => {
    const mere = await invites.world.person()
    const email = newEmail()
    const secret = await invites.secretFor(mere, newEmail())
    const refused = await invites.signUp(email, why === 'another address' ? secret : randomUUID())
    expect(refused.status).toBe(why === 'another address' ? 403 : 400)
    expect(await invites.world.db.query(sql`select 1 from auth.users where email = ${email}`)).toEqual([])
    expect(
      await invites.world.db.query(sql`select 1 from organizations where name = ${`Org for ${email}`}`),
    ).toEqual([])
  })
})

test('invitations and acceptances are audited without secrets', async () => {
  const mere = await invites.world.person()
  const email = newEmail()
  const secret = await invites.secretFor(mere, email)
  await invites.signUp(email, secret)
  const entries = await invites.world.db.query(sql`
    select action, detail from audit_log where organization_id = ${mere.organizationId} order by at, id`)
  expect(entries).toEqual([
    { action: 'member_invited', detail: { email, role: 'member' } },
    { action: 'invite_accepted', detail: { role: 'member' } },
  ])
})

describe('an accepted invitation', () => {
  // Clauses: accounts-and-billing 4.3
  test('has confirmed the email, and its link opens the organization while its user is a member', async () => {
    const mere = await invites.world.person()
    const email = newEmail()
    const secret = await invites.secretFor(mere, email)
    const entered = await invites.signUp(email, secret)
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const session = await invites.world.send('GET', '/api/session', { headers: { cookie } })
    expect(await session.json()).toMatchObject({ user: { email, isEmailConfirmed: true } })
    await invites.world.work()
    expect((await invites.world.mailsTo(email)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringMatching(/^Confirm/),
    )
    expect(await detailOf(await invites.open(secret))).toMatchObject({
      status: 200,
      organization: { id: mere.organizationId },
      email,
      isAccepted: true,
    })
    // The link grants nothing.
    expect(await detailOf(await invites.signUp(newEmail(), secret))).toMatchObject({
      detail: 'Invalid invite',
    })
    const body = { secret }
    const again = await invites.world.send('POST', '/api/invites/acceptance', { headers: { cookie }, body })
    expect(await detailOf(again)).toMatchObject({ status: 400, detail: 'Invalid invite' })

    await invites.world.db.query(sql`
      delete from organization_members m using auth.users u
      where u.id = m.user_id and u.email = ${email} and m.organization_id = ${mere.organizationId}`)
    expect((await invites.open(secret)).status).toBe(404)
  })
})

describe('the invitations of an email', () => {
  const received = async (as: Person) => (await invites.world.send('GET', '/api/invites', { as })).json()
  const acceptById = (as: Person, id: string) =>
    invites.world.send('POST', `/api/invites/${id}/acceptance`, { as })
  const decline = (as: Person, id: string) => invites.world.send('DELETE', `/api/invites/${id}`, { as })

  test('are listed and accepted without the link, once the email is confirmed', async () => {
    const mere = await invites.world.person()
    const hemi = await invites.world.person()
    await invites.secretFor(mere, hemi.email)
    const [{ id = '' } = {}] = await invites.invitesOf(mere)
    const confirmed = (at: string | null) =>
      invites.world.db.query(sql`
      update auth.users set email_confirmed_at = ${at}::timestamptz where email = ${hemi.email}`)
    await confirmed(null)
    expect(await received(hemi)).toEqual({ invites: [] })
    expect(await detailOf(await acceptById(hemi, id))).toMatchObject({ code: 'email_unconfirmed' })

    await confirmed('2026-11-01T00:00:00Z')
    expect(await received(hemi)).toMatchObject({
      invites: [{ id, organization: { id: mere.organizationId } }],
    })
    expect((await acceptById(await invites.world.person(), id)).status).toBe(404)
    expect(await (await acceptById(hemi, id)).json()).toEqual({ organizationId: mere.organizationId })
    expect(await received(hemi)).toEqual({ invites: [] })
    for (const respond of [acceptById, decline])
      expect(await detailOf(await respond(hemi, id))).toMatchObject({
        status: 409,
        detail: 'You are already a member of this organization',
      })
  })

  test('can be declined by their user only', async () => {
    const mere = await invites.world.person()
    const hemi = await invites.world.person()
    const secret = await invites.secretFor(mere, hemi.email)
    const [{ id = '' } = {}] = await invites.invitesOf(mere)
    expect((await decline(mere, id)).status).toBe(404)
    expect(await received(hemi)).toMatchObject({ invites: [{ id }] })
    expect((await decline(hemi, id)).status).toBe(200)
    expect(await received(hemi)).toEqual({ invites: [] })
    expect(await invites.invitesOf(mere)).toEqual([])
    expect((await invites.open(secret)).status).toBe(404)
    for (const respond of [acceptById, decline])
      expect(await detailOf(await respond(hemi, id))).toMatchObject({
        status: 404,
        detail: 'This invitation is no longer open.',
      })
  })
})
