import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import sql from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import { withTimeout } from '#src/lib/time/retry.ts'
import type { Database } from '#src/platform/db/database.ts'
import { knownMigrations } from '#src/platform/db/migrate.ts'
import type { Services } from '#src/platform/process/services.ts'

/** A proxy polls about every second, so a slower check counts as not ready. */
const READY_MS = 3_000

/** `/healthz`: alive. `/readyz`: accepts requests. `/metrics`: Prometheus metrics; 404 without METRICS_TOKEN. */
export function healthRoutes(): Hono<Services> {
  const app = new Hono<Services>()
  let checking: ReturnType<typeof checkReadiness> | null = null
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    if (c.get('ending').aborted) return c.json({ status: 'stopping' }, 503)
    // Anyone can request it, so requests at the same time share one check.
    checking ??= checkReadiness(c.get('db')).finally(() => {
      checking = null
    })
    const readiness = await checking
    return c.json(readiness, readiness.status === 'ready' ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    const wanted = c.get('env').METRICS_TOKEN
    const given = c.req.header('authorization')?.replace(/^Bearer /i, '') ?? ''
    const metrics = c.get('metrics')
    if (metrics === null || wanted === undefined || !isSame(given, wanted)) throw new AppError('not_found')
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })
  return app
}

function checkReadiness(db: Database) {
  const checked = withTimeout(readinessOf(db), READY_MS, 'not ready: timeout')
  return checked.catch(() => ({ status: 'database unreachable' }))
}

/** Checks writability and migrations. A newer schema is accepted: upgrades migrate before replacing processes. */
async function readinessOf(db: Database) {
  const [state] = await db.query<{ readOnly: boolean; applied: string[]; outboxSeconds: number }>(sql`
    select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readOnly",
      (select coalesce(json_agg(name), '[]') from schema_migrations) as applied,
      (select coalesce(ceil(extract(epoch from now() - min(run_at))), 0)::integer from outbox
        where dead_at is null and run_at <= now()) as "outboxSeconds"`)
  if (state === undefined || state.readOnly) return { status: 'database is read-only' }
  const pending = (await knownMigrations()).filter((name) => !state.applied.includes(name))
  if (pending.length > 0) return { status: 'migrating', pending }
  // The age of the oldest due job: mails and deletions may be late, but requests are not.
  return { status: 'ready', outboxSeconds: state.outboxSeconds }
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
