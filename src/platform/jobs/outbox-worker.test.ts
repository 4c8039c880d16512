// @module-tag engines

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { startMailServer } from '#src/server/testing/test-mail-server.ts'
import { mailContent } from '../mail/mail-content.ts'
import { smtpMailer } from '../mail/mail-smtp.ts'
import {
  addJob,
  type JobHandler,
  type JobHandlers,
  type JobServices,
  SHARE_OF_LANES,
  workOnce,
} from './outbox.ts'
import { startOutboxWorker } from './outbox-worker.ts'

const world = worldForFile()
const stops: (() => Promise<void>)[] = []

beforeEach(() => world.db.query(sql`delete from outbox`))
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

function work(handlers: JobHandlers, services: JobServices = world.jobServices): () => Promise<void> {
  const stop = startOutboxWorker(services, handlers)
  stops.push(stop)
  return stop
}

/** Polls until the condition holds. */
async function until(isSeen: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSeen())) await sleep(5)
}

async function isEmpty(): Promise<boolean> {
  return (await world.db.query(sql`select 1 from outbox`)).length === 0
}

function gate() {
  const entered: string[] = []
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const handler: JobHandler = async (_services, _payload, jobId) => {
    entered.push(jobId)
    await opened
  }
  return { entered, handler, open: () => open() }
}

test('a job starts on commit, before the next poll', async () => {
  const done: unknown[] = []
  const anHour = 3_600_000
  const handlers = { tell: async (_services: unknown, payload: unknown) => void done.push(payload) }
  stops.push(startOutboxWorker(world.jobServices, handlers, { pollMs: anHour }))
  for (let n = 1; n <= 5; n += 1) {
    await world.db.transaction((tx) => addJob(tx, { topic: 'tell', payload: { n } }))
    await until(() => done.length === n)
  }
  await until(isEmpty)
})

test('two workers run every job once', async () => {
  const done: unknown[] = []
  const handlers = { count: async (_services: unknown, payload: unknown) => void done.push(payload) }
  work(handlers)
  work(handlers)
  for (let n = 0; n < 40; n += 1) await addJob(world.db, { topic: 'count', payload: { n } })
  await until(isEmpty)
  expect(done).toHaveLength(40)
})

test('a topic that hangs blocks no other topic', async () => {
  const hanging = gate()
  const done: unknown[] = []
  work({ hang: hanging.handler, count: async (_services, payload) => void done.push(payload) })
  for (let n = 0; n < 10; n += 1) await addJob(world.db, { topic: 'hang', payload: {} })
  for (let n = 0; n < 10; n += 1) await addJob(world.db, { topic: 'count', payload: {} })
  await until(() => done.length === 10)
  expect(hanging.entered).toHaveLength(3)
  hanging.open()
  await until(isEmpty)
  expect(hanging.entered).toHaveLength(10)
})

test('M1: 50 lanes of one person that hang hold up no one else', async () => {
  const userId = randomUUID()
  const organizations = Array.from({ length: 5 }, () => randomUUID())
  let release = () => {}
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  let held = 0
  const sent: unknown[] = []
  await world.db.query(sql`
    insert into outbox (id, topic, payload, lane, for_organization, for_person)
    select uuid_v7(), 'send', '{"hangs": true}', 'slow ' || n % 50, (${organizations}::uuid[])[n % 5 + 1], ${userId}
    from generate_series(0, 1499) n`)
  const stop = work({
    async send(_services, payload) {
      const { hangs } = payload as { hangs: boolean }
      if (!hangs) return void sent.push(payload)
      held += 1
      await hanging
    },
  })
  await until(() => held === SHARE_OF_LANES)
  for (const lane of ['a', 'b', 'c'])
    await addJob(world.db, { topic: 'send', payload: { hangs: false }, lane, organizationId: randomUUID() })
  await until(() => sent.length === 3)
  expect(held).toBe(SHARE_OF_LANES)
  await world.db.query(sql`delete from outbox where leased_until is null`)
  release()
  await stop()
})

test('shutdown waits for running jobs and starts no more', async () => {
  const slow = gate()
  const stop = work({ slow: slow.handler })
  for (let n = 0; n < 5; n += 1) await addJob(world.db, { topic: 'slow', payload: {} })
  await until(() => slow.entered.length === 3)
  const stopped = stop()
  slow.open()
  await stopped
  expect(slow.entered).toHaveLength(3)
  expect(await world.db.query(sql`select 1 from outbox where attempts = 0`)).toHaveLength(2)
  expect(await world.db.query(sql`select 1 from outbox`)).toHaveLength(2)
})

test('another process retries a dead process’s job when its lease expires', async () => {
  const died = gate()
  await addJob(world.db, { topic: 'slow', payload: {} })
  void workOnce(world.jobServices, { slow: died.handler })
  await until(() => died.entered.length === 1)
  const done: string[] = []
  work({ slow: async (_services, _payload, jobId) => void done.push(jobId) })
  expect(await workOnce(world.jobServices, { slow: died.handler })).toBe(0)
  await world.db.query(sql`update outbox set leased_until = now() - interval '1 second'`)
  await until(isEmpty)
  expect(done).toEqual(died.entered)
  died.open()
})

const mailing: JobHandler = async ({ mail }, _payload, jobId) => {
  const content = mailContent({ subject: 'Welcome', paragraphs: ['Welcome.'] })
  await mail.send({ id: jobId, to: 'kim@doneup.example', ...content })
}

function withMailServer(url: string): JobServices {
  const settings = { smtpUrl: url, from: 'no-reply@doneup.example', publicUrl: 'https://doneup.example' }
  const mail = smtpMailer(settings)
  stops.push(async () => mail.close())
  return { ...world.jobServices, mail }
}

test('a mail sent before a crash is retried with the same Message-ID', async () => {
  const server = await startMailServer()
  stops.push(server.stop)
  const services = withMailServer(server.url)
  await addJob(world.db, { topic: 'mail', payload: {} })
  const sentThenDied: JobHandler = async (given, payload, jobId) => {
    await mailing(given, payload, jobId)
    await new Promise(() => {})
  }
  // The handler belongs to a process that has died, so its timeout after two minutes is ignored.
  workOnce(services, { mail: sentThenDied }).catch(() => {})
  await until(() => server.mails.length === 1)
  await world.db.query(sql`update outbox set leased_until = now() - interval '1 second'`)
  work({ mail: mailing }, services)
  await until(isEmpty)
  const ids = await Promise.all(server.mails.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('a mail is retried with the same Message-ID if the server dies before replying', async () => {
  const dying = await startMailServer({ manner: 'dies-after-taking' })
  const services = withMailServer(dying.url)
  await addJob(world.db, { topic: 'mail', payload: {} })
  await workOnce(services, { mail: mailing })
  // The server's log may arrive after its response to the client.
  await until(() => dying.mails.length === 1)
  const again = await startMailServer({ port: dying.port })
  stops.push(again.stop)
  await world.db.query(sql`update outbox set run_at = now()`)
  await workOnce(services, { mail: mailing })
  expect(await isEmpty()).toBe(true)
  await until(() => again.mails.length === 1)
  const [first, second] = [dying.mails[0], again.mails[0]].map(
    (mail) => mail?.raw.match(/^Message-ID: .*$/im)?.[0],
  )
  expect(first).toMatch(/@doneup\.example>/)
  expect(second).toBe(first)
})

test('a mail server that hangs blocks no other job', async () => {
  const silent = await startMailServer({ manner: 'says-nothing' })
  stops.push(silent.stop)
  const done: unknown[] = []
  const count = async (_services: unknown, payload: unknown) => void done.push(payload)
  work({ mail: mailing, count }, withMailServer(silent.url))
  for (let n = 0; n < 8; n += 1) await addJob(world.db, { topic: 'mail', payload: {} })
  for (let n = 0; n < 8; n += 1) await addJob(world.db, { topic: 'count', payload: { n } })
  await until(() => done.length === 8)
  const [waiting] = await world.db.query<{ mails: number }>(
    sql`select count(*)::int as mails from outbox where topic = 'mail'`,
  )
  expect(waiting?.mails).toBe(8)
  await world.db.query(sql`delete from outbox where attempts = 0`)
  await silent.stop()
})
