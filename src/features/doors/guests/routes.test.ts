import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { ageProofs } from '#src/features/people/accounts/test-browser.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { GUESTS_PER_DEAL, USUAL_SECTIONS } from './schema.ts'
import { guestRequests, makeDealWithoutGuests } from './test-guests.ts'

const world = worldForFile()
const guests = guestRequests(world)
let mere: Person
let hemi: Person
let id: string
beforeEach(async () => {
  ;({ mere, hemi, id } = await makeDealWithoutGuests(world))
})
afterEach(() => world.setNow(null))

const detailOf = async (reply: Response) => ((await reply.json()) as { detail: string }).detail
describe('an invitation', () => {
  // Clauses: sharing-and-api 3.1, 3.2, 3.11
  test('is accepted by its one address, without a subscription and without a membership', async () => {
    const { secret } = await guests.invited(mere, id, { email: hemi.email })
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await guests.deals(hemi)).toEqual([])
    const ana = await world.person()
    expect((await guests.accept(ana, secret)).status).toBe(403)
    expect((await guests.accept(hemi, secret)).status).toBe(200)
    expect((await guests.accept(hemi, secret)).status).toBe(200)
    expect(await guests.deals(hemi)).toMatchObject([{ id, role: 'partner', until: null }])
    const members = await world.db.query(sql`
      select 1 from organization_members where organization_id = ${mere.organizationId} and user_id = ${hemi.userId}`)
    expect(members).toEqual([])
    const [row] = await world.db.query<{ hash: string }>(sql`
      select secret_hash as hash from auth.mail_links where email = ${hemi.email}`)
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('names the last day of the access, if there is one', async () => {
    for (const [until, day] of [
      ['2099-12-04', 'Your last day of access is 4 Dec 2099.'],
      [null, null],
    ] as const) {
      const email = `${crypto.randomUUID().slice(0, 8)}@doneup.example`
      await guests.invited(mere, id, { email, until })
      const [mail] = await world.mailsTo(email)
      expect(/Your last day.*/.exec(mail?.text ?? '')?.[0] ?? null).toBe(day)
    }
  })

  // Clauses: sharing-and-api 3.2
  test('is accepted by signing up, which confirms the email', async () => {
    const email = `${crypto.randomUUID().slice(0, 8)}@doneup.example`
    const { secret } = await guests.invited(mere, id, { email, role: 'accountant' })
    const opened = await world.send('POST', '/api/invites/lookup', { body: { secret } })
    expect(await opened.json()).toMatchObject({ email, role: 'accountant', isAccepted: false, deal: { id } })
    const reply = await world.send('POST', '/api/auth/sign-up', {
      body: { email, password: 'kererū-99', invite: secret },
    })
    const headers = { cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    const session = await world.send('GET', '/api/session', { headers })
    expect(await session.json()).toMatchObject({ isGuest: true, user: { isEmailConfirmed: true } })
    expect((await world.send('GET', `/api/guest/deals/${id}`, { headers })).status).toBe(200)
  })

  // Clauses: sharing-and-api 3.2
  test('ends after seven days, with its renewal, and with the session that made it', async () => {
    const expire = sql`update deal_guests set invite_expires_at = now() - interval '1 minute'
      where organization_id = ${mere.organizationId}`
    const { secret } = await guests.invited(mere, id, { email: hemi.email })
    const [row] = await world.db.query<{ days: number }>(sql`
      select round(extract(epoch from invite_expires_at - now()) / 86400)::int as days from deal_guests
      where organization_id = ${mere.organizationId}`)
    expect(row?.days).toBe(7)
    await world.db.query(expire)
    expect(await detailOf(await guests.accept(hemi, secret))).toBe('This invitation has expired')
    expect((await guests.list(mere, id)).map(({ state }) => state)).toEqual(['expired'])
    const again = await guests.invited(mere, id, { email: hemi.email })
    expect((await guests.list(mere, id)).map(({ state }) => state)).toEqual(['invited'])
    await world.send('DELETE', '/api/account/sessions', { as: mere })
    expect((await guests.accept(hemi, again.secret)).status).toBe(400)
  })

  // Clauses: sharing-and-api 3.2
  test('needs recent authentication and a confirmed email, in the database as well', async () => {
    await ageProofs(world, mere)
    expect((await guests.invite(mere, id, { email: hemi.email })).status).toBe(403)
    const insert = (tx: Parameters<Parameters<typeof inOrganization>[2]>[0]) =>
      tx.query(sql`
      insert into deal_guests (organization_id, id, opportunity_id, email, role, sections, invited_by, invite_expires_at)
      values (${mere.organizationId}, gen_random_uuid(), ${id}, 'a@doneup.example', 'partner', '{summary}', ${mere.userId}, now())`)
    await expect(inOrganization(world.db, mere, insert)).rejects.toThrow(/recent authentication/)
  })

  test.each([
    [{ sections: [] }, { sections: 'Choose at least one section.' }],
    [{ until: '2020-01-01' }, { until: 'Choose today or a later day.' }],
  ])('%o is rejected', async (body, fields) => {
    const reply = await guests.invite(mere, id, { email: hemi.email, ...body })
    expect(await reply.json()).toMatchObject({ status: 400, fields })
  })

  test('is refused for a member, with a track record, and for those who may not share', async () => {
    const ana = await world.person({ joins: mere })
    expect((await guests.invite(mere, id, { email: ana.email })).status).toBe(409)
    expect((await guests.invite(mere, id, { email: hemi.email, sections: ['record'] })).status).toBe(400)
    await world.db.query(sql`
      update organizations set sharing = '{"makers": "admins"}' where id = ${mere.organizationId}`)
    const asAna = {
      as: ana,
      organizationId: mere.organizationId,
      body: { email: hemi.email, sections: USUAL_SECTIONS },
    }
    expect((await world.send('POST', `/api/opportunities/${id}/guests`, asAna)).status).toBe(403)
    expect((await guests.invite(mere, id, { email: hemi.email })).status).toBe(201)
  })

  test('doesn’t change who is a guest already, or is invited in another role; a change that is meant does', async () => {
    const partner = { email: hemi.email, sections: ['statement'] }
    const accountant = { email: hemi.email, role: 'accountant', sections: ['tax'] }
    const { secret } = await guests.invited(mere, id, partner)
    expect(await detailOf(await guests.invite(mere, id, accountant))).toBe(
      `${hemi.email.split('@')[0]} is invited as a partner already. To change that, choose “Change what they see” for them.`,
    )
    await guests.accept(hemi, secret)
    for (const again of [partner, accountant]) {
      const refused = await guests.invite(mere, id, again)
      const email = expect.stringMatching(/ is a partner on this deal already\. /)
      expect(await refused.json()).toMatchObject({ status: 409, fields: { email } })
    }
    expect(await guests.list(mere, id)).toMatchObject([{ role: 'partner', sections: ['statement'] }])
    expect((await guests.invite(mere, id, { ...accountant, isChange: true })).status).toBe(201)
    expect(await guests.list(mere, id)).toMatchObject([{ role: 'accountant', sections: ['tax'] }])
  })

  // Clauses: sharing-and-api 3.2
  test('can’t be accepted while no one may share', async () => {
    const { secret } = await guests.invited(mere, id, { email: hemi.email, role: 'partner' })
    const share = (makers: string) =>
      world.db.query(sql`
        update organizations set sharing = ${JSON.stringify({ makers })}::jsonb where id = ${mere.organizationId}`)
    await share('nobody')
    expect((await guests.accept(hemi, secret)).status).toBe(400)
    expect(await guests.deals(hemi)).toEqual([])
    await share('members')
    expect((await guests.accept(hemi, secret)).status).toBe(200)
  })

  // Clauses: sharing-and-api 3.8
  test('a deal has at most 10 guests, an organization 50', async () => {
    const fill = (from: number, to: number, deal: string) =>
      world.db.query(sql`
      insert into deal_guests (organization_id, id, opportunity_id, email, role, sections, invited_by, session_id, invite_expires_at)
      select ${mere.organizationId}, gen_random_uuid(), ${deal}, 'g' || n || '@doneup.example', 'partner', '{summary}',
        ${mere.userId}, s.id, now() + interval '7 days'
      from auth.sessions s, generate_series(${from}::int, ${to}::int) n where s.user_id = ${mere.userId}`)
    await fill(1, GUESTS_PER_DEAL, id)
    const refused = await guests.invite(mere, id, { email: hemi.email })
    expect(await refused.json()).toMatchObject({
      status: 409,
      detail: 'This deal has 10 guests. Remove one first.',
    })
    // A renewal isn't another guest.
    expect((await guests.invite(mere, id, { email: 'g1@doneup.example' })).status).toBe(201)
    const { id: other } = await newDeal(world, mere)
    const { id: third } = await newDeal(world, mere)
    await fill(11, 50, other)
    expect(await detailOf(await guests.invite(mere, third, { email: hemi.email }))).toBe(
      'This organization has 50 guests. Remove one first.',
    )
    // One person counts once.
    expect((await guests.invite(mere, third, { email: 'g50@doneup.example' })).status).toBe(201)
  })
})

// Clauses: sharing-and-api 3.13
test('inviting and removing are in the audit log; administrators list the guests of all deals', async () => {
  const { id: guestId } = await guests.invited(mere, id, { email: hemi.email })
  const reply = await world.send('GET', `/api/organizations/${mere.organizationId}/guests`, { as: mere })
  expect(await reply.json()).toMatchObject({
    guests: [{ email: hemi.email, state: 'invited', by: { id: mere.userId, name: '', email: mere.email } }],
  })
  await guests.remove(mere, id, guestId)
  const entries = await world.db.query<{ action: string; email: string }>(sql`
    select action, detail ->> 'email' as email from audit_log where organization_id = ${mere.organizationId} order by at, id`)
  expect(entries).toEqual([
    { action: 'guest_invited', email: hemi.email },
    { action: 'guest_removed', email: hemi.email },
  ])
})
