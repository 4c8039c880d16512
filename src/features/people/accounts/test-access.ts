import { randomBytes, randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { ACCESS } from '#src/platform/rows/access-register.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { givePassword, openTestBrowser, PASSWORD, type TestBrowser } from './test-browser.ts'

export interface Account {
  person: Person
  /** Another administrator of the organization with the links and invitations. */
  organization: Person
  here: TestBrowser
  there: TestBrowser
  thereId: string
  passkeyId: string
}

/** An account with a row of each kind of access, made here and in another session. */
export async function accountWithAllAccess(world: TestWorld): Promise<Account> {
  const organization = await world.person()
  const person = await world.person({ joins: organization })
  const { userId, email } = person
  const { organizationId } = organization
  await world.db.query(sql`
    update organization_members set role = 'admin' where organization_id = ${organizationId}`)
  await givePassword(world, person)
  const there = openTestBrowser(world)
  await there.send('POST', '/api/auth/sign-in', { email, password: PASSWORD })
  const [hereId = '', thereId = ''] = await sessionIds(world, userId)
  const { id: dealId } = await newDeal(world, organization)
  for (const sessionId of [hereId, thereId]) {
    await insertCalendarLink(world, { userId, organizationId, sessionId })
    await world.db.query(sql`
      insert into organization_invites (organization_id, id, email, role, invited_by, session_id, expires_at)
      values (${organizationId}, ${randomUUID()}, ${`${sessionId}@doneup.example`}, 'member', ${userId}, ${sessionId},
        now() + interval '7 days')`)
    await insertApiKey(world, { userId, organizationId, sessionId })
    await insertGuestInvitation(world, { userId, organizationId, sessionId, dealId })
    await insertEndpoint(world, { userId, organizationId, sessionId })
    const [owners] = await sessionIds(world, organization.userId)
    const id = await insertEndpoint(world, { ...organization, sessionId: owners ?? '' })
    await world.db.query(sql`
      update webhook_endpoints set secret = 'y', rolled_by = ${userId}, rolled_session_id = ${sessionId}
      where organization_id = ${organizationId} and id = ${id}`)
  }
  await world.db.query(sql`
    insert into share_links (organization_id, id, opportunity_id, label, pack, secret_hash, expires_at, created_by)
    values (${organizationId}, ${randomUUID()}, ${dealId}, 'Westpac', '{}', ${secretHash()}, now() + interval '1 day',
      ${userId})`)
  for (const purpose of ['confirmation', 'unsubscribe', 'magic_link', 'email_change'])
    await world.db.query(sql`
      insert into auth.mail_links (secret_hash, purpose, user_id, session_id, email, expires_at)
      values (${secretHash()}, ${purpose}, ${userId}, ${purpose === 'email_change' ? thereId : null}, ${email},
        now() + interval '1 hour')`)
  await world.db.query(sql`
    insert into auth.challenges (secret_hash, purpose, user_id, expires_at)
    values (${secretHash()}, 'passkey_proof', ${userId}, now() + interval '1 hour')`)
  await world.db.query(
    sql`insert into auth.authenticators (user_id, secret_encrypted) values (${userId}, 'x')`,
  )
  await world.db.query(sql`
    insert into auth.backup_codes (user_id, code_hash) values (${userId}, ${secretHash()})`)
  const passkeyId = randomUUID()
  await world.db.query(sql`
    insert into auth.passkeys (id, user_id, credential_id, public_key, name)
    values (${passkeyId}, ${userId}, ${userId}, '\\x00', 'A phone')`)
  return { person, organization, here: openTestBrowser(world, person), there, thereId, passkeyId }
}

export async function membership(world: TestWorld, { organization: { organizationId }, person }: Account) {
  const [member] = await world.db.query<{ id: string; version: number }>(sql`
    select id, version from organization_members
    where organization_id = ${organizationId} and user_id = ${person.userId}`)
  const path = `/api/organizations/${organizationId}/members/${member?.id}`
  return { path, headers: { 'if-match': `"${member?.version}"` } }
}

const secretHash = () => randomBytes(32).toString('hex')

export async function sessionIds(world: TestWorld, userId: string): Promise<string[]> {
  const sessions = await world.db.query<{ id: string }>(sql`
    select id from auth.sessions where user_id = ${userId} order by id`)
  return sessions.map(({ id }) => id)
}

export async function insertCalendarLink(
  world: TestWorld,
  link: { userId: string; organizationId: string; sessionId: string | null | undefined },
): Promise<void> {
  await world.db.query(sql`
    insert into auth.calendar_links (organization_id, id, user_id, session_id, secret_hash, scope)
    values (${link.organizationId}, ${randomUUID()}, ${link.userId}, ${link.sessionId ?? null}, ${secretHash()}, 'own')`)
}

async function insertApiKey(
  world: TestWorld,
  key: { userId: string; organizationId: string; sessionId: string },
): Promise<void> {
  await world.db.query(sql`
    insert into api_keys (organization_id, id, created_by, session_id, name, secret_hash, begins_with, scopes, expires_at)
    values (${key.organizationId}, ${randomUUID()}, ${key.userId}, ${key.sessionId}, 'Zapier', ${secretHash()},
      'du_live_0123', '{deals:read}', now() + interval '1 year')`)
}

export async function insertEndpoint(
  world: TestWorld,
  { userId, organizationId, sessionId }: { userId: string; organizationId: string; sessionId: string },
): Promise<string> {
  const id = randomUUID()
  await world.db.query(sql`
    insert into webhook_endpoints (organization_id, id, url, secret, created_by, session_id)
    values (${organizationId}, ${id}, 'https://1.1.1.1/hook', 'x', ${userId}, ${sessionId})`)
  return id
}

async function insertGuestInvitation(
  world: TestWorld,
  invitation: { userId: string; organizationId: string; sessionId: string; dealId: string },
): Promise<void> {
  const { organizationId, sessionId, userId, dealId } = invitation
  await world.db.query(sql`
    insert into deal_guests (organization_id, id, opportunity_id, email, role, sections, invited_by, session_id,
      invite_expires_at)
    values (${organizationId}, ${randomUUID()}, ${dealId}, ${`${sessionId}@doneup.example`}, 'partner', '{summary}',
      ${userId}, ${sessionId}, now() + interval '7 days')`)
}

/** The rows of each kind: with the session that made them, or the purpose of an emailed link. */
export async function accessOf(
  world: TestWorld,
  { person: { userId }, thereId }: Account,
): Promise<string[]> {
  const found = await Promise.all(
    ACCESS.map(async ({ table, owner, session, ending, only }) => {
      const name = [table.replace('auth.', ''), ...(owner === 'rolled_by' ? ['rolled'] : [])].join(' ')
      const isLeft = ending && only ? only : sql`true`
      const rows = await world.db.query<Record<string, string>>(sql`
        select * from ${raw(table)} where ${raw(owner)} = ${userId} and ${isLeft}`)
      return rows.map((row) => {
        if (row.purpose !== undefined && name === 'mail_links') return row.purpose
        return session ? `${name} ${row[session] === thereId ? 'there' : 'here'}` : name
      })
    }),
  )
  return found.flat().toSorted()
}
