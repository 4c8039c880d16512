import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { createPresence } from '#src/features/base/presence/presence.server.ts'
import { endSimulatedSubscriptions } from '#src/features/people/billing/queries.server.ts'
import type { Database } from '#src/platform/db/database.ts'
import { migrate, pendingMigrations } from '#src/platform/db/migrate.ts'
import { openDatabase, openDatabaseAsOwner } from '#src/platform/db/open.ts'
import { startOutboxWorker } from '#src/platform/jobs/outbox-worker.ts'
import { localMailer, type Mailer } from '#src/platform/mail/mail.ts'
import type { Environment } from '#src/platform/process/env.ts'
import { log } from '#src/platform/process/log.ts'
import { removeLeftUploads } from '#src/platform/storage/storage-disk.ts'
import { openStorage } from '#src/platform/storage/storage-s3.ts'
import { isUpload } from '#src/platform/storage/uploads.ts'
import { startRealtime } from '#src/platform/streams/realtime.ts'
import { serveStreams } from '#src/platform/streams/stream-response.ts'
import { delayDeletionsDuringBackup } from './backup/hold.ts'
import { DEMO_LOGIN, isDemoLoginOpen } from './demo-login.ts'
import { startHousekeeping } from './housekeeping.ts'
import { type App, createApp } from './http.ts'
import { JOBS } from './jobs.ts'

const HEADERS_TIMEOUT_MS = 10_000
/** Check interval for connections that send too slowly. */
const CONNECTION_CHECK_MS = 2_000
/** Longer than proxies keep idle connections, so the proxy closes them first. */
const KEEP_ALIVE_MS = 75_000
const DRAIN_MS = 10_000
/** The default sender in evaluation mode. */
const EVALUATION_SENDER = 'DoneUp <no-reply@doneup.example>'

export interface RunningServer {
  url: string
  db: Database
  app: App
  /** How long `close` continues to serve while /readyz returns 503. */
  noticeMs: number
  /** Graceful shutdown: proxies route elsewhere, requests finish, streams reconnect, workers stop, the database closes. */
  close(): Promise<void>
}

interface StartOptions {
  report: (step: string) => void
  /** Runs after migrations, before the first request. */
  beforeServing?: (db: Database) => Promise<void>
}

/** Starts database, schema, live changes, HTTP and workers, in this order. */
export async function startServer(env: Environment, options: StartOptions): Promise<RunningServer> {
  const { report } = options
  report(env.DATABASE_URL === undefined ? 'Opening the embedded database' : 'Connecting to PostgreSQL')
  const db = await openDatabase(env, (error) => log('warn', 'database_connection_lost', { error }))
  try {
    return await serveFrom(db, env, options)
  } catch (error) {
    await db.close()
    throw error
  }
}

async function serveFrom(db: Database, env: Environment, options: StartOptions): Promise<RunningServer> {
  const { report, beforeServing } = options
  await applyMigrations(db, env, report)
  if (env.NODE_ENV === 'production') await rejectDemoLogin(db)
  if (!env.simulatedBilling) await endSimulatedSubscriptions(db)
  await beforeServing?.(db)
  // One server at a time has the embedded database; others may be receiving uploads.
  await removeLeftUploads(env.DATA_DIR, env.DATABASE_URL === undefined ? 0 : undefined)
  const publicUrl = env.PUBLIC_URL ?? addressOf(env.HOST, env.PORT)
  const realtime = await startRealtime(db, createPresence)
  const storage = openStorage(env)
  const now = () => new Date()
  const ending = new AbortController()
  // Loaded on demand, because most installations have no metrics.
  const { startMetrics } =
    env.METRICS_TOKEN === undefined ? {} : await import('#src/platform/process/metrics.ts')
  const metrics = startMetrics?.(db, realtime) ?? null
  const app = createApp({ db, env, realtime, storage, publicUrl, now, metrics, ending: ending.signal })
  // Building the API document blocks the event loop for 0.3 to 0.5 s, so it is done before the first request.
  await app.request('/api/openapi.json')
  const mail = await openMailer(db, env, publicUrl)
  const server = await listen(app, env).catch(async (error: unknown) => {
    await realtime.stop()
    throw error
  })
  const stopWorker = startOutboxWorker(
    { db, env, storage: delayDeletionsDuringBackup(storage, db), publicUrl, now, mail },
    JOBS,
  )
  const stopHousekeeping = startHousekeeping(db)
  const noticeMs = env.DRAIN_SECONDS * 1000
  const close = async () => {
    ending.abort()
    await sleep(noticeMs)
    stopHousekeeping()
    await realtime.stop()
    await Promise.all([closeServer(server), stopWorker()])
    mail.close()
    await db.close()
  }
  const { port } = server.address() as AddressInfo
  return { url: env.PUBLIC_URL ?? addressOf(env.HOST, port), db, app, noticeMs, close }
}

/** In production the operator runs migrations first, so that starting processes don't race. */
async function applyMigrations(db: Database, env: Environment, report: StartOptions['report']) {
  if (env.NODE_ENV === 'production') {
    const pending = await pendingMigrations(db)
    if (pending.length === 0) return
    throw new Error(`${pending.length} migrations are pending. Run "npm run migrate" first.`)
  }
  const owner = env.DATABASE_OWNER_URL === undefined ? db : await openDatabaseAsOwner(env, () => {})
  const applied = await migrate(owner).finally(() => (owner === db ? undefined : owner.close()))
  if (applied.length > 0) report(`Migrated the schema (${applied.length} migrations)`)
}

/** A database that was first used for evaluation contains the demo account. */
async function rejectDemoLogin(db: Database): Promise<void> {
  if (!(await isDemoLoginOpen(db))) return
  throw new Error(
    `${DEMO_LOGIN.email} still has its published password. Run "npm run demo:close", which removes the password and its sessions.`,
  )
}

async function openMailer(db: Database, env: Environment, publicUrl: string): Promise<Mailer> {
  if (env.SMTP_URL === undefined) return localMailer(db)
  const { smtpMailer } = await import('#src/platform/mail/mail-smtp.ts')
  return smtpMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? EVALUATION_SENDER, publicUrl })
}

function listen(app: App, env: Environment): Promise<Server> {
  return new Promise((resolve, reject) => {
    const serverOptions = { connectionsCheckingInterval: CONNECTION_CHECK_MS }
    const fetch = serveStreams(app.fetch)
    const server = serve({ fetch, port: env.PORT, hostname: env.HOST, serverOptions }, () =>
      resolve(server),
    ) as Server
    server.headersTimeout = HEADERS_TIMEOUT_MS
    server.keepAliveTimeout = KEEP_ALIVE_MS
    server.requestTimeout = UPLOAD_TIMEOUT_MS
    server.on('request', limitRequestTime)
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const message = `PORT ${env.PORT} of ${env.HOST} is in use by another program. Stop that one, or set PORT.`
      reject(isTaken ? new Error(message, { cause: error }) : error)
    })
  })
}

function addressOf(host: string, port: number): string {
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearTimeout(deadline)
      resolve()
    })
    server.closeIdleConnections()
  })
}

const REQUEST_TIMEOUT_MS = 30_000
/** Time limit for an upload: a photo from a rural phone takes minutes. */
export const UPLOAD_TIMEOUT_MS = 10 * 60_000

/** Closes requests that haven't arrived within REQUEST_TIMEOUT_MS, except uploads. */
export function limitRequestTime(request: IncomingMessage): void {
  const [path = ''] = (request.url ?? '').split('?')
  if (request.complete || isUpload(request.method ?? '', path)) return
  const timer = setTimeout(() => {
    // A complete request may still be streaming its response.
    if (!request.complete) request.destroy()
  }, REQUEST_TIMEOUT_MS)
  const arrived = () => clearTimeout(timer)
  request.once('end', arrived).once('close', arrived)
}
