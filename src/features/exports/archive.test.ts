import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { projectRequests } from '#src/features/projects/test-projects.ts'
import { inSnapshotOf } from '#src/server/db/in-organization.ts'
import { createApp } from '#src/server/http.ts'
import { removeLeftovers } from '#src/server/leftovers.ts'
import type { JobServices } from '#src/server/outbox.ts'
import { type Realtime, startRealtime } from '#src/server/realtime.ts'
import { s3Storage } from '#src/server/storage-s3.ts'
import { interrupted } from '#src/server/test-interruptions.ts'
import { startS3 } from '#src/server/test-s3.ts'
import { createTestWorld, type Person, type TestWorld } from '#src/server/test-world.ts'
import { sweepExports } from './sweep/service.server.ts'
import { addDocument, linkFor, pathOf, started, stateFor, unzipped, workAll } from './test-exports.ts'

let world: TestWorld
let realtime: Realtime
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  world = await createTestWorld()
  realtime = await startRealtime(world.db)
  s3 = await startS3()
})
afterAll(async () => {
  await realtime.stop()
  await world.close()
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

describe.each(['disk', 's3'] as const)('an archive kept on %s', (kind) => {
  const services = (): JobServices =>
    kind === 'disk' ? world.jobServices : { ...world.jobServices, storage: s3Storage(s3.bucket) }

  afterEach(async () => {
    await world.db.query(sql`delete from organization_exports`)
    await workAll(world, services())
  })

  async function download(as: Person, id: string): Promise<Response> {
    const app = createApp({ ...services(), realtime })
    return app.request(await linkFor(world, as, id), { headers: { cookie: as.cookie } })
  }

  async function storedKeys(): Promise<string[]> {
    return (await services().storage.list('exports/', '')).map(({ key }) => key)
  }

  test('holds every row and every file, byte for byte, and nothing of anybody else', async () => {
    const mere = await world.person()
    const stranger = await world.person()
    await saveDeal(stranger, OTHERS_MARK)
    await addAgent(stranger, OTHERS_MARK)
    const plain = await saveDeal(mere, '8 Kererū Street, Taupō')
    const { deal: won } = await projectRequests(world).win(mere, '12 Rimu Street, Petone')
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
    for (const file of files) ids.push(await addDocument(world, services(), { organizationId, ...file }))
    const { id } = await started(world, mere)
    await workAll(world, services())
    expect(await stateFor(world, mere)).toMatchObject({ status: 'ready', filesTotal: 3, filesDone: 3 })

    const response = await download(mere, id)
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
    expect(archive.json('organization.json')).toMatchObject({
      organization: { id: organizationId },
      members: [{ email: mere.email, role: 'admin' }],
      invites: [{ email: 'aroha@doneup.example', role: 'member' }],
    })
    expect(archive.json('subscription.json')).toMatchObject({ subscription: { status: 'trialing' } })

    const documents: { id: string; path: string }[] = archive.json('documents.json')
    expect(documents.map((document) => document.id).toSorted()).toEqual(ids.toSorted())
    for (const [place, file] of files.entries()) {
      const path = documents.find((document) => document.id === ids[place])?.path ?? ''
      expect(file.bytes.equals(archive.files[path] ?? Buffer.alloc(0)), path).toBe(true)
    }
    const paths = documents.map(({ path }) => path)
    expect(paths).toContain('files/12 Rimu Street, Petone/Selling/etc pass wd.pdf')
    expect(
      paths
        .map((path) => path.toLowerCase())
        .toSorted()
        .slice(1),
    ).toEqual([
      'files/8 kererū street, taupō/purchase/lim report (2).pdf',
      'files/8 kererū street, taupō/purchase/lim report.pdf',
    ])

    const manifest = archive.json('manifest.json')
    expect(manifest).toMatchObject({
      counts: { deals: 2, projects: 1, agents: 1, members: 1, invites: 1, documents: 3 },
      missing: [],
    })
    const listed = manifest.files as { path: string; size: number; sha256: string }[]
    expect(
      listed
        .map(({ path }) => path)
        .concat('manifest.json')
        .toSorted(),
    ).toEqual(archive.names.toSorted())
    for (const { path, size, sha256 } of listed) {
      const content = archive.files[path] ?? new Uint8Array()
      expect({ path, size, sha256 }).toEqual({
        path,
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      })
    }
    expect(archive.text('deals.csv').split('\r\n')).toHaveLength(4)
    expect(archive.text('deals.csv')).toContain('"8 Kererū Street, Taupō"')
    expect(archive.text('projects.csv')).toContain('"12 Rimu Street, Petone",Planning')
    expect(archive.text('agents.csv')).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(archive.names[0]).toBe('README.txt')
    const whole = Buffer.from(bytes).toString('latin1') + archive.names.map(archive.text).join('')
    for (const secret of [OTHERS_MARK, stranger.userId, 'upload_key']) expect(whole).not.toContain(secret)
  })

  test('lists a file that went meanwhile as missing, and is made all the same', async () => {
    const mere = await world.person()
    const deal = await saveDeal(mere, '1 Gone Road')
    const { organizationId } = mere
    const kept = { organizationId, deal, name: 'kept.pdf', bytes: Buffer.from('kept') }
    await addDocument(world, services(), kept)
    const lost = await addDocument(world, services(), { ...kept, name: 'lost.pdf' })
    const { id } = await started(world, mere)
    await services().storage.remove([`purchase_docs/${deal}/${lost}.pdf`])
    await workAll(world, services())
    const archive = unzipped(new Uint8Array(await (await download(mere, id)).arrayBuffer()))
    expect(archive.json('manifest.json').missing).toEqual(['files/1 Gone Road/Purchase/lost.pdf'])
    expect(archive.text('files/1 Gone Road/Purchase/kept.pdf')).toBe('kept')
    expect(archive.names).not.toContain('files/1 Gone Road/Purchase/lost.pdf')
  })

  // Each way of dying once, on one of the stores: what is different in the other store has tests of its own.
  const failing = kind === 'disk' ? 'never begins' : 'is the last'
  test(`is made whole, and leaves nothing behind, when the process is killed: any step ${failing}`, {
    timeout: 120_000,
  }, async () => {
    const mere = await world.person()
    const deal = await saveDeal(mere, '8 Step Street')
    const { organizationId } = mere
    await addDocument(world, services(), {
      organizationId,
      deal,
      name: 'a.pdf',
      bytes: Buffer.from('whole'),
    })
    let step = 0
    for (let isWhole = false; !isWhole; ) {
      step += 1
      const { id } = await started(world, mere)
      const broken = interrupted(services(), step, failing)
      await Promise.race([workAll(world, broken.services).catch(() => {}), broken.killed])
      isWhole = !broken.wasReached()
      await world.db.query(sql`update outbox set leased_until = null`)
      await workAll(world, services())
      await sweepExports({ ...services(), now: new Date(Date.now() + 1_000), graceSeconds: 0 })
      await removeLeftovers(join(services().env.DATA_DIR, 'uploads'), new Date(Date.now() + 2 * 60 * 60_000))
      const parts = await world.db.query<{ key: string }>(sql`select file_key as key from export_parts`)
      expect(await storedKeys(), `step ${step}`).toEqual(parts.map(({ key }) => key).toSorted())
      const archive = unzipped(new Uint8Array(await (await download(mere, id)).arrayBuffer()))
      expect(archive.text('files/8 Step Street/Purchase/a.pdf'), `step ${step}`).toBe('whole')
      await world.send('DELETE', pathOf(mere, `/${id}`), { as: mere })
      await workAll(world, services())
      expect(await storedKeys()).toEqual([])
    }
    expect(step).toBeGreaterThan(15)
  })
})

test('all that is read for an archive is of one moment, whatever others change meanwhile', async () => {
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
    // The embedded engine has one connection: the change waits for us.
    if (world.db.engine === 'postgres') await changing
    return { before, after: await address(), changing }
  })
  expect(seen).toMatchObject({ before: '1 Before Road', after: '1 Before Road' })
  await seen.changing
})
