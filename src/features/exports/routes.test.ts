import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tidyUp } from '#src/server/housekeeping.ts'
import { JOBS } from '#src/server/jobs.ts'
import { type JobServices, workOnce } from '#src/server/outbox.ts'
import { createTestWorld, type Person, type TestWorld } from '#src/server/test-world.ts'
import { deleteOrganization } from '../organizations/queries.server.ts'
import { exportStateSchema } from './schema.ts'
import { sweepExports } from './sweep/service.server.ts'
import { linkFor, pathOf, readyExport, started, stateFor, workAll } from './test-exports.ts'

let world: TestWorld
let mere: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  mere = await world.person()
})
afterEach(async () => {
  world.setNow(null)
  await world.db.query(sql`delete from organization_exports`)
  await workAll(world, world.jobServices)
})
afterAll(() => world.close())

async function storedKeys(): Promise<string[]> {
  return (await world.jobServices.storage.list('exports/', '')).map(({ key }) => key)
}

const readyFor = (person: Person) => readyExport(world, person)

async function auditOf(person: Person): Promise<string[]> {
  const rows = await world.db.query<{ action: string }>(sql`
    select action from audit_log where organization_id = ${person.organizationId} order by id`)
  return rows.map(({ action }) => action)
}

describe('making an archive', () => {
  test('an organization without one has none; started, it runs; done, it is ready for a day', async () => {
    expect(await stateFor(world, mere)).toBeNull()
    expect(await started(world, mere)).toMatchObject({ status: 'running', filesTotal: null, filesDone: 0 })
    await workAll(world, world.jobServices)
    const ready = await stateFor(world, mere)
    expect(ready).toMatchObject({ status: 'ready', filesTotal: 0, failure: null })
    const hours = (Date.parse(ready?.expiresAt ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    expect(ready?.size).toBeGreaterThan(1_000)
  })

  test('pressed by five administrators at once, one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.send('POST', pathOf(mere), { as: mere })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const ids = await Promise.all(
      answers.map(async (answer) => exportStateSchema.parse(await answer.json()).export?.id),
    )
    expect(new Set(ids).size).toBe(1)
    const jobs = await world.db.query(sql`select 1 from outbox where topic = 'export.step'`)
    expect(jobs).toHaveLength(1)
  })

  test('the same key answers the same and begins nothing again', async () => {
    const send = () =>
      world.send('POST', pathOf(mere), { as: mere, headers: { 'idempotency-key': 'export-once-1' } })
    const first = await (await send()).text()
    await workAll(world, world.jobServices)
    expect(await (await send()).text()).toBe(first)
    expect(await stateFor(world, mere)).toMatchObject({ status: 'ready' })
  })

  test('another one replaces the one that is ready, and its files go', async () => {
    const first = await readyFor(mere)
    const before = await storedKeys()
    const second = await readyFor(mere)
    expect(second).not.toBe(first)
    const after = await storedKeys()
    expect(after.filter((key) => before.includes(key))).toEqual([])
    expect((await world.send('POST', pathOf(mere, `/${first}/links`), { as: mere })).status).toBe(404)
  })

  test('whoever asked for it is told by mail and by a notification of their own, with the way to it', async () => {
    await readyFor(mere)
    const [mail] = await world.mailsTo(mere.email)
    expect(mail?.subject).toBe(`Your export of Org for ${mere.email} is ready`)
    expect(mail?.text).toContain('/organization/settings')
    const told = await world.db.query(sql`
      select title, recipient_id as "to" from notifications where organization_id = ${mere.organizationId}`)
    expect(told).toEqual([{ title: 'Export ready', to: mere.userId }])
  })

  test('open screens are told that it began, that it is ready, and that it was removed', async () => {
    const kinds = async () =>
      world.db.query(sql`
        select 1 from changes where organization_id = ${mere.organizationId} and kind = 'export'`)
    const id = await readyFor(mere)
    expect(await kinds()).toHaveLength(2)
    await world.send('DELETE', pathOf(mere, `/${id}`), { as: mere })
    expect(await kinds()).toHaveLength(3)
  })

  test('an administrator whose subscription has lapsed exports everything all the same', async () => {
    await world.db.query(sql`update subscriptions set status = 'canceled' where user_id = ${mere.userId}`)
    const id = await readyFor(mere)
    expect((await world.send('GET', await linkFor(world, mere, id), { as: mere })).status).toBe(200)
    const [mail] = await world.mailsTo(mere.email)
    expect(mail?.text).toContain('/account')
  })

  test('more than six an hour are refused', async () => {
    const strict = await createTestWorld({ rateLimitScale: 1 })
    try {
      const person = await strict.person()
      for (let time = 0; time < 6; time += 1) await started(strict, person)
      expect((await strict.send('POST', pathOf(person), { as: person })).status).toBe(429)
    } finally {
      await strict.close()
    }
  })

  test('is written into the audit log: started, downloaded, removed', async () => {
    const id = await readyFor(mere)
    await linkFor(world, mere, id)
    await world.send('DELETE', pathOf(mere, `/${id}`), { as: mere })
    expect(await auditOf(mere)).toEqual(['export_started', 'export_downloaded', 'export_removed'])
  })
})

describe('stopping', () => {
  test('removes what there is; a step that is still under way leaves nothing', async () => {
    const { id } = await started(world, mere)
    const { storage } = world.jobServices
    const cancelling: JobServices = {
      ...world.jobServices,
      storage: {
        ...storage,
        put: async (key, file) => {
          await storage.put(key, file)
          const stopped = await world.send('DELETE', pathOf(mere, `/${id}`), { as: mere })
          expect(await stopped.json()).toEqual({ export: null })
        },
      },
    }
    await workAll(world, cancelling)
    expect(await stateFor(world, mere)).toBeNull()
    expect(await storedKeys()).toEqual([])
    expect(await world.db.query(sql`select 1 from outbox where topic = 'export.step'`)).toEqual([])
    expect((await world.send('DELETE', pathOf(mere, `/${id}`), { as: mere })).status).toBe(404)
  })
})

describe('an archive that can’t be made', () => {
  const broken = (): JobServices => ({
    ...world.jobServices,
    storage: { ...world.jobServices.storage, put: () => Promise.reject(new Error('The disk is full')) },
  })

  test('has failed after eight tries, says why, leaves no file, and can be started again', async () => {
    await started(world, mere)
    for (let time = 1; time <= 8; time += 1) {
      expect(await stateFor(world, mere), `before try ${time}`).toMatchObject({ status: 'running' })
      await world.db.query(sql`update outbox set run_at = now() where topic = 'export.step'`)
      await workOnce(broken(), JOBS)
    }
    expect(await stateFor(world, mere)).toMatchObject({ status: 'failed', failure: 'store' })
    expect(await storedKeys()).toEqual([])
    await readyFor(mere)
    expect(await stateFor(world, mere)).toMatchObject({ status: 'ready' })
  })

  test('has failed when each of its tries was killed', async () => {
    await started(world, mere)
    await world.db.query(sql`update organization_exports set tries = 8`)
    await workAll(world, world.jobServices)
    expect(await stateFor(world, mere)).toMatchObject({ status: 'failed', failure: 'store' })
  })

  test('has failed when whoever started it is no administrator any more', async () => {
    const aroha = await world.person({ joins: mere })
    const asAroha = { ...aroha, organizationId: mere.organizationId }
    const give = (role: string) =>
      world.db.query(sql`
        update organization_members set role = ${role}
        where user_id = ${aroha.userId} and organization_id = ${mere.organizationId}`)
    await give('admin')
    await started(world, asAroha)
    await give('member')
    await workAll(world, world.jobServices)
    expect(await stateFor(world, mere)).toMatchObject({ status: 'failed', failure: 'access' })
  })

  test('that nothing works on any more has failed after an hour, and leaves no file', async () => {
    await started(world, mere)
    await workOnce(world.jobServices, JOBS)
    expect(await storedKeys()).toHaveLength(1)
    await world.db.query(sql`delete from outbox where topic = 'export.step'`)
    await world.db.query(sql`update organization_exports set updated_at = now() - interval '61 minutes'`)
    await tidyUp(world.db)
    expect(await stateFor(world, mere)).toMatchObject({ status: 'failed', failure: 'store' })
    await workAll(world, world.jobServices)
    expect(await storedKeys()).toEqual([])
    expect(await world.db.query(sql`select 1 from export_entries`)).toEqual([])
  })
})

describe('what is left of an archive', () => {
  test('after its day is nothing', async () => {
    const id = await readyFor(mere)
    await world.db.query(sql`update organization_exports set expires_at = now() - interval '1 second'`)
    expect(await stateFor(world, mere)).toBeNull()
    expect((await world.send('POST', pathOf(mere, `/${id}/links`), { as: mere })).status).toBe(404)
    await tidyUp(world.db)
    await workAll(world, world.jobServices)
    expect(await storedKeys()).toEqual([])
    expect(await world.db.query(sql`select 1 from export_entries`)).toEqual([])
  })

  test('when its organization is deleted is nothing', async () => {
    await readyFor(mere)
    const name = `Org for ${mere.email}`
    await world.db.transaction((tx) => deleteOrganization(tx, mere, { name, may: () => true }))
    await workAll(world, world.jobServices)
    expect(await storedKeys()).toEqual([])
  })

  test('stored without a row is swept once it is old; one whose part is gone is given up', async () => {
    await readyFor(mere)
    const [key = ''] = await storedKeys()
    const { db, storage } = world.jobServices
    const stray = key.replace(/[0-9a-f-]{36}\.zip$/, `${randomUUID()}.zip`)
    const path = `${world.jobServices.env.DATA_DIR}/session-secret`
    await storage.put(stray, { path, size: 65, type: 'application/zip' })
    const young = await sweepExports({ db, storage, now: new Date(), graceSeconds: 3_600 })
    expect(young).toEqual({ filesWithoutRow: 0, missingFiles: [] })
    const later = new Date(Date.now() + 2 * 3_600_000)
    const old = await sweepExports({ db, storage, now: later, graceSeconds: 3_600 })
    expect(old).toEqual({ filesWithoutRow: 1, missingFiles: [] })
    expect(await stateFor(world, mere)).toMatchObject({ status: 'ready' })
    await storage.remove([key])
    const lost = await sweepExports({ db, storage, now: later, graceSeconds: 3_600 })
    expect(lost.missingFiles).toEqual([key])
    expect(await stateFor(world, mere)).toMatchObject({ status: 'failed', failure: 'store' })
  })
})
