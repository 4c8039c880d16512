import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { createPresence } from '#src/features/base/presence/presence.server.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type JobServices, workOnce } from '#src/platform/jobs/outbox.ts'
import { localMailer } from '#src/platform/mail/mail.ts'
import { readEnvironment } from '#src/platform/process/env.ts'
import { hashToken } from '#src/platform/session/session.ts'
import { openStorage } from '#src/platform/storage/storage-s3.ts'
import { startRealtime } from '#src/platform/streams/realtime.ts'
import { delayDeletionsDuringBackup } from '../backup/hold.ts'
import { type App, createApp } from '../http.ts'
import { JOBS } from '../jobs.ts'
import { freshPglite, freshPostgres, type TestDatabase } from './test-databases.ts'

export const TEST_ORIGIN = 'http://doneup.test'

const SAMPLE = 10
/** The duration of a sample request on an idle machine. */
const USUAL_MS = 5

/** One second in milliseconds, scaled by the current load of this machine. */
export async function aSecond(world: TestWorld, as: Person): Promise<number> {
  const startedAt = performance.now()
  for (let request = 0; request < SAMPLE; request += 1) await world.send('GET', '/api/session', { as })
  const slowness = (performance.now() - startedAt) / SAMPLE / USUAL_MS
  return 1_000 * Math.max(1, slowness)
}

/** A signed-in user with a verified address, a personal organization and, by default, a trial. */
export interface Person {
  userId: string
  email: string
  organizationId: string
  cookie: string
}

interface PersonOptions {
  subscription?: string | null
  joins?: Person
  isConfirmed?: boolean
}

export interface TestWorld {
  db: Database
  /** The same database with the owner's login: for triggers, functions and migrations. */
  owner: Database
  app: App
  /** Sets the application's clock; null restores the real one. */
  setNow(now: Date | null): void
  person(options?: PersonOptions): Promise<Person>
  /** Sends a request as a user (or a guest), with the client's headers. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>
  jobServices: JobServices
  /** Runs all due jobs, and the jobs that they add. */
  work(): Promise<void>
  /** The mails sent to this address, newest first. */
  mailsTo(email: string): Promise<ReceivedMail[]>
  close(): Promise<void>
}

export interface ReceivedMail {
  subject: string
  text: string
  html: string
}

interface SendOptions {
  as?: Person
  body?: unknown
  headers?: Record<string, string>
  organizationId?: string
}

export interface WorldOptions {
  rateLimitScale?: number
  publicUrl?: string
  /** Additional configuration. */
  variables?: Record<string, string>
}

/** The real application on a migrated database of the engine in TEST_DATABASE (pglite by default, or postgres). */
export async function createTestWorld({
  rateLimitScale = 1000,
  publicUrl = TEST_ORIGIN,
  variables = {},
}: WorldOptions = {}): Promise<TestWorld> {
  const { db, owner } = await freshDatabase()
  const dataDirectory = mkdtempSync(join(tmpdir(), 'doneup-test-'))
  const env = readEnvironment({
    NODE_ENV: 'test',
    DATA_DIR: dataDirectory,
    RATE_LIMIT_SCALE: String(rateLimitScale),
    ...variables,
  })
  const realtime = await startRealtime(db, createPresence)
  let now: Date | null = null
  const storage = openStorage(env)
  const shared = { db, env, storage, publicUrl, now: () => now ?? new Date() }
  const app = createApp({ ...shared, realtime })
  const jobServices = { ...shared, storage: delayDeletionsDuringBackup(storage, db), mail: localMailer(db) }
  return {
    db,
    owner,
    app,
    setNow: (date) => {
      now = date
    },
    person: (options) => makePerson(db, options),
    send: (method, path, options) =>
      send(app, method, path, { ...options, headers: { origin: publicUrl, ...options?.headers } }),
    jobServices,
    work: async () => {
      while ((await workOnce(jobServices, JOBS)) > 0);
    },
    mailsTo: (email) =>
      db.query<ReceivedMail>(sql`
        select subject, text_body as text, html_body as html from local_mails
        where recipient = ${email} order by sent_at desc, id desc`),
    close: async () => {
      await realtime.stop()
      await db.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function send(app: App, method: string, path: string, options: SendOptions = {}): Promise<Response> {
  const { as, body, headers, organizationId } = options
  return app.request(path, {
    method,
    headers: {
      ...(as ? { cookie: as.cookie } : {}),
      ...(organizationId ? { 'x-organization-id': organizationId } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
}

/** Inserts a user directly; sign-up has its own tests. */
async function makePerson(
  db: Database,
  { subscription = 'trialing', joins, isConfirmed = true }: PersonOptions = {},
): Promise<Person> {
  const userId = uuidv7()
  const email = `person-${userId.slice(-12)}@doneup.example`
  const token = randomBytes(24).toString('base64url')
  await db.query(sql`
    insert into auth.users (id, email, email_confirmed_at)
    values (${userId}, ${email}, case when ${isConfirmed}::boolean then now() end)`)
  await db.query(sql`
    insert into auth.sessions (id, token_hash, user_id, expires_at)
    values (${uuidv7()}, ${hashToken(token)}, ${userId}, now() + interval '1 day')`)
  if (joins) {
    await db.query(sql`
      insert into organization_members (organization_id, id, user_id, role, created_at)
      values (${joins.organizationId}, ${uuidv7()}, ${userId}, 'member', now() - interval '1 day')`)
  }
  if (subscription !== null) {
    await db.query(sql`
      insert into subscriptions (user_id, subscription_id, customer_id, price_id, plan_id, status, provider_updated_at)
      values (${userId}, ${`sub_${userId}`}, ${`cus_${userId}`}, 'price_test', 'pro', ${subscription}, now())`)
  }
  const [row] = await db.query<{ id: string }>(sql`
    select organization_id as id from organization_members where user_id = ${userId} order by created_at limit 1`)
  return { userId, email, organizationId: row?.id ?? '', cookie: `sb-auth-token=${token}` }
}

async function freshDatabase(): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE === 'postgres') return freshPostgres()
  const db = await freshPglite()
  return { db, owner: db }
}
