import { strFromU8, unzipSync } from 'fflate'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { createdCalendarLinkSchema } from '#src/features/doors/calendar-links/schema.ts'
import { makeGuest } from '#src/features/doors/guests/test-guests.ts'
import { ageProofs, auditOf, openTestBrowser } from '#src/features/people/accounts/test-browser.ts'
import { hashToken } from '#src/platform/session/session.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { folderName } from './archive-contents.ts'

/** The notice of tax-and-lending §9. */
const NOTICE =
  /^General information from rules as at \d+ \w+ \d{4}, not tax, legal or financial advice\. DoneUp does not know your whole situation\. Ask a New Zealand accountant or lawyer before you rely on it\.$/m

const world = worldForFile()

async function saveDeal(person: Person, address: string, organizationId = person.organizationId) {
  const answer = await world.send('POST', '/api/opportunities', {
    as: person,
    organizationId,
    body: { address, doneUpValue: 890_000 },
  })
  expect(answer.status).toBe(201)
}

async function archiveOf(person: Person): Promise<Record<string, string>> {
  const response = await openTestBrowser(world, person).send('GET', '/api/account/data')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="doneup-data-[\d-]+\.zip"/,
  )
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** The deals in an archive, by the end of the organization’s id. */
function dealsIn(archive: Record<string, string>, organizationId: string): Record<string, unknown>[] {
  const name = Object.keys(archive).find((one) => one.endsWith(`${organizationId.slice(-6)}/deals.json`))
  return JSON.parse(archive[name ?? ''] ?? 'null')
}

// Clauses: accounts-and-billing 10.12; tax-and-lending 9.1
test('contains profile, memberships, sessions, passkey names, security activity and subscription', async () => {
  const person = await world.person()
  await world.db.query(sql`
    insert into auth.passkeys (id, user_id, credential_id, public_key, name)
    values (gen_random_uuid(), ${person.userId}, 'secret-credential', '\\x00', 'Mere’s phone')`)
  const link = await world.send('POST', '/api/account/calendar-links', { as: person, body: { scope: 'own' } })
  const { url } = createdCalendarLinkSchema.parse(await link.json())
  const mere = await world.person()
  const deal = await newDeal(world, mere)
  await makeGuest(world, person, mere, deal.id, { role: 'partner', sections: ['summary'] })
  const archive = await archiveOf(person)
  expect(JSON.parse(archive['account.json'] ?? '')).toMatchObject({
    sharedDeals: [
      {
        deal: deal.address,
        organization: `Org for ${mere.email}`,
        role: 'partner',
        sections: ['summary'],
        until: null,
      },
    ],
    profile: { id: person.userId, email: person.email, deleteAt: null, digest: 'off' },
    memberships: [{ organization: `Org for ${person.email}`, role: 'admin' }],
    sessions: [{}],
    passkeys: [{ name: 'Mere’s phone' }],
    calendarLinks: [{ organization: `Org for ${person.email}`, scope: 'own', withDetails: false }],
    securityActivity: [{ action: 'data_downloaded' }, { action: 'calendar_link_added' }],
  })
  const secret = new URL(url).pathname.slice('/calendar/'.length, -'.ics'.length)
  expect(archive['account.json']).not.toContain(secret)
  expect(archive['account.json']).not.toContain(hashToken(secret))
  expect(JSON.parse(archive['subscription.json'] ?? '')).toMatchObject({
    subscription: { status: 'trialing', plan: 'pro' },
    checkouts: [],
  })
  expect(archive['README.txt']).toContain('account.json')
  expect(archive['README.txt']).toMatch(NOTICE)
  expect(await auditOf(world, person)).toEqual(['calendar_link_added', 'data_downloaded'])
})

test('contains all deals and events if the user is the only member', async () => {
  const person = await world.person()
  await saveDeal(person, '8 Kererū Street, Taupō')
  await world.db.query(sql`
    insert into opportunities (organization_id, id, user_id, address, position)
    select ${person.organizationId}::uuid, gen_random_uuid(), null, n || ' Long Street', 'b' || lpad(n::text, 4, '0')
    from generate_series(1, 450) n`)
  const deals = dealsIn(await archiveOf(person), person.organizationId)
  expect(deals).toHaveLength(451)
  expect(deals.find((deal) => deal.address === '8 Kererū Street, Taupō')).toMatchObject({
    done_up_value: 890_000,
    events: [{ action: 'created' }],
  })
})

test('contains only the user’s own deals in a shared organization', async () => {
  const owner = await world.person()
  const member = await world.person({ joins: owner })
  await saveDeal(owner, '1 Owner’s Road')
  await saveDeal(member, '2 Member’s Road', owner.organizationId)
  for (const [person, address] of [
    [owner, '1 Owner’s Road'],
    [member, '2 Member’s Road'],
  ] as const) {
    const archive = await archiveOf(person)
    const deals = dealsIn(archive, owner.organizationId)
    expect(deals.map((deal) => deal.address)).toEqual([address])
  }
  const text = JSON.stringify(await archiveOf(member))
  expect(text).not.toContain('Owner’s Road')
  expect(text).not.toContain(owner.userId)
})

test('contains only the user’s own suggestions and votes', async () => {
  const [person, other] = [await world.person(), await world.person()]
  const suggest = async (as: Person, title: string) => {
    const body = { title, description: 'Why' }
    const answer = await world.send('POST', '/api/suggestions', { as, body })
    const { id } = ((await answer.json()) as { suggestion: { id: string } }).suggestion
    await world.send('PUT', `/api/suggestions/${id}/vote`, { as: other })
    return id
  }
  await suggest(person, 'Export to Xero')
  const theirs = await suggest(other, 'A calendar')
  await world.send('PUT', `/api/suggestions/${theirs}/vote`, { as: person })
  const archive = await archiveOf(person)
  expect(JSON.parse(archive['feedback.json'] ?? '')).toMatchObject({
    suggestions: [{ title: 'Export to Xero', status: 'pending', votes: 1, isRemoved: false }],
    votes: [{ suggestion: 'A calendar' }],
  })
  expect(archive['feedback.json']).not.toContain(other.userId)
})

test('contains no secrets or hashes', async () => {
  const person = await world.person()
  await world.db.query(
    sql`insert into auth.passwords (user_id, hash) values (${person.userId}, 'scrypt$secret')`,
  )
  await world.db.query(sql`
    insert into auth.authenticators (user_id, secret_encrypted, confirmed_at)
    values (${person.userId}, 'encrypted-secret', now())`)
  const rows = await world.db.query<{ hash: string }>(sql`
    select token_hash as hash from auth.sessions where user_id = ${person.userId}`)
  const text = JSON.stringify(await archiveOf(person))
  for (const secret of ['scrypt$secret', 'encrypted-secret', rows[0]?.hash ?? ''])
    expect(text).not.toContain(secret)
})

test('requires no subscription', async () => {
  const person = await world.person()
  await saveDeal(person, '8 Kererū Street')
  await world.db.query(sql`update subscriptions set status = 'canceled' where user_id = ${person.userId}`)
  expect(dealsIn(await archiveOf(person), person.organizationId)).toHaveLength(1)
})

test('requires a session and re-authentication', async () => {
  const person = await world.person()
  await ageProofs(world, person)
  expect((await openTestBrowser(world, person).send('GET', '/api/account/data')).status).toBe(403)
  expect((await openTestBrowser(world).send('GET', '/api/account/data')).status).toBe(401)
})

test.each([
  ['Kererū Property', 'Kererū Property 2d6f1a'],
  ['../../etc/passwd', 'etc passwd 2d6f1a'],
  ['a/b\\c:d*?"<>|', 'a b c d 2d6f1a'],
  ['🏠', 'Organization 2d6f1a'],
])('the organization %s has the folder %s', (name, folder) => {
  expect(folderName(name, '019bcd0b-6eaa-49c8-9f13-baa2562d6f1a')).toBe(folder)
})
