// @module-tag postgres
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPresence } from '#src/features/base/presence/presence.server.ts'
import { PURGE_AFTER_SECONDS } from '#src/lib/time/durations.ts'
import { type JobServices, workOnce } from '#src/platform/jobs/outbox.ts'
import { removeStaleFiles } from '#src/platform/storage/storage-disk.ts'
import { s3Storage } from '#src/platform/storage/storage-s3.ts'
import { type Realtime, startRealtime } from '#src/platform/streams/realtime.ts'
import { createApp } from '#src/server/http.ts'
import { JOBS } from '#src/server/jobs.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { FAILINGS, interrupted } from '#src/server/testing/test-interruptions.ts'
import { startS3 } from '#src/server/testing/test-s3.ts'
import { KEY_PREFIXES } from './files.ts'
import { cleanUpDocuments } from './jobs.server.ts'
import { createDocumentsWorld } from './test-documents.ts'
import { formWith, jpeg, pdf } from './test-files.ts'

// A process is killed between any two steps of an upload or a deletion: each call to the database or the storage in
// turn never starts, or is the last one that completes.

const world = worldForFile(createDocumentsWorld)
let realtime: Realtime
let s3: Awaited<ReturnType<typeof startS3>>
let photo: Uint8Array

beforeAll(async () => {
  realtime = await startRealtime(world.db, createPresence)
  s3 = await startS3()
  photo = await jpeg()
})

afterAll(async () => {
  await realtime.stop()
  await s3.stop()
})

const letUndoPass = () =>
  world.db.query(sql`
    update documents set deleted_at = deleted_at - make_interval(secs => ${PURGE_AFTER_SECONDS}) where deleted_at is not null`)

async function removeAll(services: JobServices): Promise<void> {
  await world.db.query(sql`delete from documents`)
  await recover(services)
}

/** Simulates a restart: retries the jobs of dead workers and runs the cleanup. */
async function recover(services: JobServices): Promise<void> {
  const tidy = async () => {
    await letUndoPass()
    await world.db.query(sql`update outbox set run_at = now(), leased_until = null`)
    while ((await workOnce(services, JOBS)) > 0);
  }
  await tidy()
  const { missingFiles } = await cleanUpDocuments({
    ...services,
    now: new Date(Date.now() + 1_000),
    graceSeconds: 0,
  })
  expect(missingFiles).toEqual([])
  await tidy()
  const later = new Date(Date.now() + 2 * 60 * 60_000)
  await removeStaleFiles(join(services.env.DATA_DIR, 'uploads'), later)
}

/** A storage in which something happens right after the first file is stored. */
function storageWithin({ storage }: JobServices, happens: () => Promise<void>): JobServices['storage'] {
  let isFirst = true
  return {
    ...storage,
    async put(...given) {
      await storage.put(...given)
      if (isFirst) await happens()
      isFirst = false
    },
  }
}

/** Rows and files match: every row is complete and has its files, and there are no other files. */
async function expectNoOrphans({ storage }: JobServices, step: string): Promise<void> {
  const rows = await world.db.query<{ status: string; keys: string[] }>(sql`
    select status, array_remove(array[file_key, thumbnail_key], null) as keys from documents where deleted_at is null`)
  const listed = await Promise.all(KEY_PREFIXES.map((prefix) => storage.list(prefix, '')))
  expect(
    listed
      .flat()
      .map((file) => file.key)
      .toSorted(),
    step,
  ).toEqual(rows.flatMap((row) => row.keys).toSorted())
  expect(
    rows.filter((row) => row.status !== 'ready'),
    step,
  ).toEqual([])
  expect(world.filesIn('uploads'), step).toEqual([])
}

describe.each(['disk', 's3'] as const)('with files on %s', (kind) => {
  const servicesOf = (): JobServices =>
    kind === 'disk' ? world.jobServices : { ...world.jobServices, storage: s3Storage(s3.bucket) }

  afterAll(() => removeAll(servicesOf()))

  async function send(services: JobServices, method: string, path: string, body: FormData | null = null) {
    const app = createApp({ ...services, realtime })
    const headers = { origin: services.publicUrl, cookie: world.mere.cookie }
    return app.request(path, { method, headers, body })
  }

  test.each(FAILINGS)('an upload in which any step %s leaves no orphaned file', async (failing) => {
    const services = servicesOf()
    const path = `/api/opportunities/${world.deal}/documents?category=photos_before`
    let step = 0
    for (let isWhole = false; !isWhole; ) {
      step += 1
      const { services: failingServices, killed, wasReached } = interrupted(services, step, failing)
      const answer = send(failingServices, 'POST', path, formWith('a.jpg', photo))
      await Promise.race([answer, killed])
      isWhole = !wasReached()
      if (isWhole) expect((await answer).status).toBe(201)
      await recover(services)
      await expectNoOrphans(services, `step ${step} ${failing}`)
    }
    expect(step).toBeGreaterThan(7)
  })

  test.each(FAILINGS)('a deletion in which any step %s leaves no orphaned file', async (failing) => {
    const services = servicesOf()
    let step = 0
    for (let isWhole = false; !isWhole; ) {
      step += 1
      const kept = await send(
        services,
        'POST',
        `/api/opportunities/${world.deal}/documents?category=selling_docs`,
        formWith('a.pdf', pdf()),
      )
      const { id } = (await kept.json()) as { id: string }
      const { services: failingServices, killed, wasReached } = interrupted(services, step, failing)
      const deleteAndWork = async () => {
        await send(failingServices, 'DELETE', `/api/documents/${id}`)
        await letUndoPass()
        await world.db.query(sql`update outbox set run_at = now()`)
        while ((await workOnce(failingServices, JOBS)) > 0);
      }
      await Promise.race([deleteAndWork().catch(() => {}), killed])
      isWhole = !wasReached()
      await recover(services)
      await expectNoOrphans(services, `step ${step} ${failing}`)
    }
    expect(step).toBeGreaterThan(7)
  })

  test.each(['soon', 'purged'] as const)(
    'an upload whose deal is deleted meanwhile, %s, is refused and leaves no file',
    async (when) => {
      const services = servicesOf()
      const deal = await world.saveDeal(world.mere)
      const deleteDeal = async () => {
        const headers = { 'if-match': '"1"' }
        const deleted = await world.send('DELETE', `/api/opportunities/${deal}`, { as: world.mere, headers })
        expect(deleted.status).toBe(200)
        if (when === 'soon') return
        await world.db.query(sql`delete from opportunities where id = ${deal}`)
        await world.db.query(sql`update outbox set run_at = now()`)
        while ((await workOnce(services, JOBS)) > 0);
      }
      const app = createApp({ ...services, realtime, storage: storageWithin(services, deleteDeal) })
      const headers = {
        origin: services.publicUrl,
        cookie: world.mere.cookie,
        'idempotency-key': crypto.randomUUID(),
      }
      const path = `/api/opportunities/${deal}/documents?category=photos_before`
      const post = () => app.request(path, { method: 'POST', headers, body: formWith('a.jpg', photo) })
      const refused = await post()
      expect(refused.status).toBe(404)
      expect(await refused.json()).toMatchObject({ code: 'not_found', detail: 'Opportunity not found' })
      expect(
        await world.db.query(sql`select 1 from changes where kind = 'document' and entity_id in (
      select id from documents where opportunity_id = ${deal})`),
      ).toEqual([])
      while ((await workOnce(services, JOBS)) > 0);
      await expectNoOrphans(services, 'after the refusal')
      if (when === 'purged') return
      // Undo brings the deal back without it, and the same upload succeeds.
      const undone = await world.send('DELETE', `/api/opportunities/${deal}/deletion`, { as: world.mere })
      expect(undone.status).toBe(200)
      expect(await world.list(deal)).toEqual([])
      expect((await post()).status).toBe(201)
      await removeAll(services)
    },
  )

  test('the cleanup doesn’t delete files of other applications', async () => {
    const { storage } = servicesOf()
    const file = join(world.jobServices.env.DATA_DIR, 'session-secret')
    const foreign = ['screenshots/1.png', 'photos_before/readme.txt']
    for (const key of foreign) await storage.put(key, { path: file, size: 65, type: 'text/plain' })
    await cleanUpDocuments({ ...servicesOf(), now: new Date(Date.now() + 1_000), graceSeconds: 0 })
    for (const key of foreign) {
      const kept = await storage.get(key)
      expect(kept, key).not.toBeNull()
      await kept?.body.cancel()
    }
    await storage.remove(foreign)
  })
})

test('the cleanup reports missing files and keeps their rows', async () => {
  const stored = await world.uploaded('a.pdf', pdf())
  const key = `purchase_docs/${world.deal}/${stored.id}.pdf`
  const { db, storage } = world.jobServices
  await storage.remove([key])
  const report = await cleanUpDocuments({ db, storage, now: new Date(Date.now() + 1_000), graceSeconds: 0 })
  expect(report.missingFiles).toEqual([key])
  expect((await world.list()).map(({ id }) => id)).toContain(stored.id)
})

test('the cleanup skips uploads in progress', async () => {
  const { db, storage, env } = world.jobServices
  const key = `purchase_docs/${world.deal}/${world.deal}.pdf`
  await storage.put(key, { path: join(env.DATA_DIR, 'session-secret'), size: 65, type: 'application/pdf' })
  const report = await cleanUpDocuments({ db, storage, now: new Date(), graceSeconds: 3_600 })
  expect(report).toMatchObject({ abandonedUploads: 0, filesWithoutRow: 0 })
  const kept = await storage.get(key)
  expect(kept).not.toBeNull()
  await kept?.body.cancel()
})
