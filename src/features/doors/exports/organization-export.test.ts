// Clauses: sharing-and-api 3.14
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPresence } from '#src/features/base/presence/presence.server.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { USUAL_OWNERSHIP } from '#src/features/deals/deal-tax/schema.ts'
import { inSnapshotOf } from '#src/platform/db/in-organization.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { s3Storage } from '#src/platform/storage/storage-s3.ts'
import { type Realtime, startRealtime } from '#src/platform/streams/realtime.ts'
import { createApp } from '#src/server/http.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { startS3 } from '#src/server/testing/test-s3.ts'
import { createTestWorld, type Person } from '#src/server/testing/test-world.ts'
import { EXPORTED_FILES } from './exported-tables.server.ts'
import { addDocument, FACT_TABLES, linkFor, linksOf, NOT_EXPORTED, unzipped } from './test-exports.ts'

const world = worldForFile()
let realtime: Realtime
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  realtime = await startRealtime(world.db, createPresence)
  s3 = await startS3()
})
afterEach(() => world.setNow(null))
afterAll(async () => {
  await realtime.stop()
  await s3.stop()
})

const OTHERS_MARK = 'Secret Weka Lane'

async function saveDeal(as: Person, address: string): Promise<string> {
  const body = { address, doneUpValue: 890_000, renovationCost: 120_000 }
  const response = await world.send('POST', '/api/opportunities', { as, body })
  const { opportunity } = (await response.json()) as { opportunity: { id: string } }
  return opportunity.id
}

async function addAgent(as: Person, name: string): Promise<void> {
  await world.send('POST', '/api/agents', { as, body: { name, phone: '021 555 123', email: null } })
}

const scratchFolders = async () =>
  (await readdir(join(world.jobServices.env.DATA_DIR, 'uploads'))).filter((name) =>
    name.startsWith('archive-'),
  )

describe.each(['disk', 's3'] as const)('organization archive with files on %s', (kind) => {
  const storage = (): Storage => (kind === 'disk' ? world.jobServices.storage : s3Storage(s3.bucket))

  async function download(as: Person): Promise<Response> {
    const app = createApp({ ...world.jobServices, storage: storage(), realtime })
    return app.request(await linkFor(world, as), { headers: { cookie: as.cookie } })
  }

  // Clauses: tax-and-lending 9.1
  test('contains every row and every file of this tenant only, byte for byte', async () => {
    const mere = await world.person()
    const nonMember = await world.person()
    await saveDeal(nonMember, OTHERS_MARK)
    await addAgent(nonMember, OTHERS_MARK)
    const plain = await saveDeal(mere, '8 Kererū Street, Taupō')
    const { deal: won } = await projectRequests(world).win(mere, '12 Rimu Street, Petone')
    const ownership = { ...USUAL_OWNERSHIP, taxedAs: 'capital' }
    await world.send('PUT', `/api/opportunities/${plain}/ownership`, {
      as: mere,
      body: ownership,
      headers: { 'if-match': '"0"' },
    })
    await addAgent(mere, '=HYPERLINK("http://x")')
    await world.send('POST', `/api/organizations/${mere.organizationId}/invites`, {
      as: mere,
      body: { email: 'aroha@doneup.example', role: 'member' },
    })
    const { organizationId } = mere
    const files = [
      { deal: plain, name: 'LIM report.pdf', bytes: Buffer.alloc(3_000_000, 'a') },
      { deal: plain, name: 'lim REPORT.pdf', bytes: Buffer.from('another') },
      { deal: won.id, name: '../../etc/pass:wd?.pdf', bytes: Buffer.from('odd'), category: 'selling_docs' },
    ]
    const ids: string[] = []
    for (const file of files)
      ids.push(await addDocument(world, { storage: storage() }, { organizationId, ...file }))

    const response = await download(mere)
    expect(response.status).toBe(200)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    const archive = unzipped(bytes)

    const rows = await world.db.query<{ deals: unknown; projects: unknown; agents: unknown }>(sql`
      select
        (select jsonb_agg(to_jsonb(o) - array['organization_id', 'deleted_at'] || jsonb_build_object('events',
            (select jsonb_agg(to_jsonb(e) - array['organization_id', 'opportunity_id'] order by e.created_at, e.id)
              from opportunity_events e where e.opportunity_id = o.id)) order by o.id)
          from opportunities o where o.organization_id = ${organizationId}) as deals,
        (select jsonb_agg(to_jsonb(p) - array['organization_id', 'deleted_at'] order by p.id)
          from projects p where p.organization_id = ${organizationId}) as projects,
        (select jsonb_agg(to_jsonb(a) - array['organization_id', 'deleted_at'] order by a.id)
          from agents a where a.organization_id = ${organizationId}) as agents`)
    expect(archive.json('deals.json')).toEqual(rows[0]?.deals)
    expect(archive.json('projects.json')).toMatchObject(rows[0]?.projects as object[])
    expect(archive.json('agents.json')).toEqual(rows[0]?.agents)
    const notice = expect.stringMatching(
      /^General information from rules as at .* not tax, legal or financial advice\./,
    )
    expect(archive.json('ownership.json')).toMatchObject([
      { opportunity_id: plain, taxedAs: 'capital', notice },
    ])
    expect(archive.text('README.txt')).toContain('not tax, legal or financial advice.')
    expect(archive.json('organization.json')).toMatchObject({
      organization: { id: organizationId },
      members: [{ email: mere.email, role: 'admin' }],
      invites: [{ email: 'aroha@doneup.example', role: 'member' }],
    })
    expect(archive.text('organization.json')).not.toMatch(/"(deals|has_colleagues|webhook_events)":/)
    expect(archive.json('subscription.json')).toMatchObject({ subscription: { status: 'trialing' } })

    const documents: { id: string; path: string }[] = archive.json('documents.json')
    expect(documents.map((document) => document.id).toSorted()).toEqual(ids.toSorted())
    for (const [place, file] of files.entries()) {
      const path = documents.find((document) => document.id === ids[place])?.path ?? ''
      expect(file.bytes.equals(archive.files[path] ?? Buffer.alloc(0)), path).toBe(true)
    }
    const paths = documents.map(({ path }) => path)
    expect(paths).toContain('files/12 Rimu Street, Petone/Selling/etc pass wd.pdf')
    const inLowerCase = paths.map((path) => path.toLowerCase()).toSorted()
    expect(inLowerCase.slice(1)).toEqual([
      'files/8 kererū street, taupō/purchase/lim report (2).pdf',
      'files/8 kererū street, taupō/purchase/lim report.pdf',
    ])
    expect(archive.json('manifest.json')).toMatchObject({
      counts: { deals: 2, projects: 1, agents: 1, members: 1, invites: 1, documents: 3 },
    })
    expect(archive.text('deals.csv').split('\r\n')).toHaveLength(4)
    expect(archive.text('deals.csv')).toContain('"8 Kererū Street, Taupō"')
    expect(archive.text('projects.csv')).toContain('"12 Rimu Street, Petone",Planning')
    expect(archive.text('agents.csv')).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(archive.names[0]).toBe('README.txt')
    const whole = Buffer.from(bytes).toString('latin1')
    for (const secret of [OTHERS_MARK, nonMember.userId, 'upload_key', 'purchase_docs/'])
      expect(whole).not.toContain(secret)
    await expect.poll(scratchFolders).toEqual([])
  })

  test('replaces a missing file with a note without changing the announced size', async () => {
    const mere = await world.person()
    const deal = await saveDeal(mere, '1 Gone Road')
    const { organizationId } = mere
    const kept = { organizationId, deal, name: 'kept.pdf', bytes: Buffer.from('kept') }
    await addDocument(world, { storage: storage() }, kept)
    const bytes = Buffer.alloc(3_000, 'x')
    const lost = await addDocument(world, { storage: storage() }, { ...kept, name: 'lost.pdf', bytes })
    await storage().remove([`purchase_docs/${deal}/${lost}.pdf`])
    const response = await download(mere)
    const archive = new Uint8Array(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(archive.length))
    const { text } = unzipped(archive)
    expect(text('files/1 Gone Road/Purchase/kept.pdf')).toBe('kept')
    expect(text('files/1 Gone Road/Purchase/lost.pdf')).toMatch(/^This file was no longer available/)
  })
})

test('reads all rows in one snapshot', async () => {
  const mere = await world.person()
  const deal = await saveDeal(mere, '1 Before Road')
  const change = () =>
    world.db.query(sql`update opportunities set address = '2 After Road' where id = ${deal}`)
  const seen = await inSnapshotOf(world.db, mere, async (tx) => {
    const address = async () =>
      (await tx.query<{ address: string }>(sql`select address from opportunities where id = ${deal}`))[0]
        ?.address
    const before = await address()
    const changing = change()
    // The embedded engine has one connection: the change waits for the export.
    if (world.db.engine === 'postgres') await changing
    return { before, after: await address(), changing }
  })
  expect(seen).toMatchObject({ before: '1 Before Road', after: '1 Before Road' })
  await seen.changing
})

test('every tenant table is exported or excluded with a reason', async () => {
  const tables = await world.owner.query<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where column_name = 'organization_id' and table_schema = 'public' order by 1`)
  const exported = Object.values(EXPORTED_FILES).flatMap((file) => file.tables as readonly string[])
  expect(tables.map(({ name }) => name)).toEqual(
    [...exported, ...FACT_TABLES, ...Object.keys(NOT_EXPORTED)].toSorted(),
  )
})

describe('archive download', () => {
  test('is an attachment named after the organization and date', async () => {
    const mere = await world.person()
    const response = await world.send('GET', await linkFor(world, mere), { as: mere })
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Organization 20\d\d-\d\d-\d\d\.zip"/,
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    await response.body?.cancel()
  })

  test('a cancelled download leaves no files; the concurrency limit is two', async () => {
    const mere = await world.person()
    const url = await linkFor(world, mere)
    const ask = () => world.send('GET', url, { as: mere })
    const [first, second] = [await ask(), await ask()]
    expect(await scratchFolders()).toHaveLength(2)
    const third = await ask()
    expect(third.status).toBe(429)
    expect(third.headers.get('retry-after')).toBe('60')
    await first.body?.cancel()
    await second.arrayBuffer()
    await expect.poll(scratchFolders).toEqual([])
    const fourth = await ask()
    expect(fourth.status).toBe(200)
    await fourth.body?.cancel()
  })

  test('HEAD returns the size', async () => {
    const mere = await world.person()
    const url = await linkFor(world, mere)
    const head = await world.send('HEAD', url, { as: mere })
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000)
    await expect.poll(scratchFolders).toEqual([])
  })

  // Clauses: deal-workflow 10.32
  test('requires no subscription', async () => {
    const mere = await world.person({ subscription: 'canceled' })
    const response = await world.send('GET', await linkFor(world, mere), { as: mere })
    expect(unzipped(new Uint8Array(await response.arrayBuffer())).names).toContain('deals.csv')
  })

  test('expires after 60 seconds', async () => {
    const mere = await world.person()
    const asked = new Date()
    world.setNow(asked)
    const url = await linkFor(world, mere)
    world.setNow(new Date(asked.getTime() + 59_999))
    expect((await world.send('HEAD', url, { as: mere })).status).toBe(200)
    world.setNow(new Date(asked.getTime() + 60_000))
    expect((await world.send('GET', url, { as: mere })).status).toBe(400)
  })

  test('rejects other members, other tenants, guests and former administrators', async () => {
    const mere = await world.person()
    const url = await linkFor(world, mere)
    const aroha = await world.person({ joins: mere })
    const nonMember = await world.person()
    expect((await world.send('GET', url, { as: aroha })).status).toBe(403)
    await world.db.query(sql`update organization_members set role = 'admin' where user_id = ${aroha.userId}`)
    expect((await world.send('GET', url, { as: aroha })).status).toBe(400)
    expect((await world.send('GET', url, { as: nonMember })).status).toBe(404)
    expect((await world.send('GET', url)).status).toBe(401)
    await world.db.query(sql`
      update organization_members set role = 'member'
      where user_id = ${mere.userId} and organization_id = ${mere.organizationId}`)
    expect((await world.send('GET', url, { as: mere })).status).toBe(403)
  })

  test('rejects an altered token and a token of another organization', async () => {
    const [mere, nonMember] = [await world.person(), await world.person()]
    const url = await linkFor(world, mere)
    const later = url.replace(/token=(\d+)/, (_all, expires: string) => `token=${Number(expires) + 60_000}`)
    for (const changed of [later, url.replace(/(token=\d+\.).*/, '$1')])
      expect((await world.send('GET', changed, { as: mere })).status, changed).toBe(400)
    const elsewhere = url.replace(mere.organizationId, nonMember.organizationId)
    expect((await world.send('GET', elsewhere, { as: nonMember })).status).toBe(400)
  })

  test('requires re-authentication and is recorded in the audit log', async () => {
    const mere = await world.person()
    await linkFor(world, mere)
    const log = await world.db.query(sql`
      select action from audit_log where organization_id = ${mere.organizationId}`)
    expect(log).toEqual([{ action: 'export_downloaded' }])
    world.setNow(new Date(Date.now() + 11 * 60_000))
    const refused = await world.send('POST', linksOf(mere), { as: mere })
    expect(await refused.json()).toMatchObject({ status: 403, code: 'proof_required' })
  })

  test('rate limit: six downloads an hour, and twelve of a person in all organizations', async () => {
    const strict = await createTestWorld({ rateLimitScale: 1 })
    try {
      const person = await strict.person()
      for (let time = 0; time < 6; time += 1) await linkFor(strict, person)
      expect((await strict.send('POST', linksOf(person), { as: person })).status).toBe(429)
      await strict.db.query(sql`update rate_limits set hits = 12 where key like 'exports-by:%'`)
      await strict.db.query(sql`delete from rate_limits where key like 'exports:%'`)
      expect((await strict.send('POST', linksOf(person), { as: person })).status).toBe(429)
    } finally {
      await strict.close()
    }
  })
})
