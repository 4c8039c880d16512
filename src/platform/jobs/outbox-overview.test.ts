// @module-tag engines

import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { addJob, listJobs, PermanentFailure, retryJob, workOnce } from './outbox.ts'

const world = worldForFile()
beforeEach(() => world.db.query(sql`delete from outbox`))

const refuses = { refused: () => Promise.reject(new PermanentFailure('no such mailbox')) }

test('dead letters are listed first, with their error and without payload', async () => {
  // Not a part of any id.
  const secret = 'kahikatea'
  await addJob(world.db, { topic: 'later', payload: { secret }, delaySeconds: 60 })
  await addJob(world.db, { topic: 'refused', payload: { secret } })
  await workOnce(world.jobServices, refuses)
  const jobs = await listJobs(world.db)
  expect(jobs).toMatchObject([
    { topic: 'refused', state: 'dead', attempts: 1, reason: 'PermanentFailure: no such mailbox' },
    { topic: 'later', state: 'waiting', attempts: 0, reason: null },
  ])
  expect(jobs[1]?.nextAt).toBeInstanceOf(Date)
  expect(JSON.stringify(jobs)).not.toContain(secret)
})

test('a retried dead letter gets all its attempts again', async () => {
  await addJob(world.db, { topic: 'refused', payload: {} })
  await workOnce(world.jobServices, refuses)
  const [dead] = await listJobs(world.db)
  expect(await retryJob(world.db, dead?.id ?? '')).toBe(true)
  expect(await listJobs(world.db)).toMatchObject([{ id: dead?.id, state: 'waiting', attempts: 0 }])
  const done: string[] = []
  await workOnce(world.jobServices, { refused: async (_services, _payload, id) => void done.push(id) })
  expect(done).toEqual([dead?.id])
})

test('a running or unknown job cannot be retried', async () => {
  await addJob(world.db, { topic: 'slow', payload: {} })
  let finish = () => {}
  const slow = () =>
    new Promise<void>((resolve) => {
      finish = resolve
    })
  const working = workOnce(world.jobServices, { slow })
  await expect.poll(async () => (await listJobs(world.db))[0]?.state).toBe('running')
  const [job] = await listJobs(world.db)
  expect(await retryJob(world.db, job?.id ?? '')).toBe(false)
  finish()
  await working
  expect(await retryJob(world.db, job?.id ?? '')).toBe(false)
})
