import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addJob, workOnce } from './outbox.ts'
import { createTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.db.query(sql`delete from outbox`))
afterAll(() => world.close())

test('a due job is done once, also with several workers at it', async () => {
  for (let n = 0; n < 30; n += 1) await addJob(world.db, { topic: 'count', payload: { n } })
  const done: unknown[] = []
  const handlers = { count: async (_db: unknown, payload: unknown) => void done.push(payload) }
  await Promise.all([
    workOnce(world.db, handlers),
    workOnce(world.db, handlers),
    workOnce(world.db, handlers),
  ])
  expect(done).toHaveLength(30)
  expect(await world.db.query(sql`select 1 from outbox`)).toEqual([])
})

test('a job that fails waits and is tried again; its reason is kept', async () => {
  await addJob(world.db, { topic: 'fail', payload: {} })
  const handlers = { fail: () => Promise.reject(new Error('no answer')) }
  await workOnce(world.db, handlers)
  expect(await workOnce(world.db, handlers)).toBe(0)
  const [job] = await world.db.query(sql`select attempts, last_error, run_at > now() as waits from outbox`)
  expect(job).toEqual({ attempts: 1, last_error: 'Error: no answer', waits: true })
})

test('a job that is rolled back with its transaction is never done', async () => {
  const broken = world.db.transaction(async (tx) => {
    await addJob(tx, { topic: 'count', payload: {} })
    throw new Error('the write failed')
  })
  await expect(broken).rejects.toThrow('the write failed')
  expect(await workOnce(world.db, {})).toBe(0)
})
