import type { Context, Next } from 'hono'
import { routePath } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { backgroundFailures } from '../jobs/background-work.ts'
import type { Realtime } from '../streams/realtime.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of one process, in the Prometheus format. */
export type Metrics = ReturnType<typeof startMetrics>

/**
 * Starts collecting metrics: requests, database connections, live streams, the outbox, and Node.js defaults (memory,
 * event loop lag, garbage collection). The outbox is queried on scrape.
 */
export function startMetrics(db: Database, realtime: Realtime) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'doneup_request_duration_seconds',
    help: 'Time to the first byte of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  gaugeConnections(registry, db)
  gaugeOutbox(registry, db)
  countFailures(registry)
  new Gauge({
    name: 'doneup_live_streams',
    help: 'Open live streams of this process',
    registers: [registry],
    collect() {
      this.set(realtime.openStreams())
    },
  })
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    /** Times requests by route pattern rather than path, because ids would create unbounded label values. */
    async time(c: Context, next: Next): Promise<void> {
      const stop = requests.startTimer()
      await next()
      stop({ method: c.req.method, route: routePath(c), status: String(c.res.status) })
    },
  }
}

function gaugeConnections(registry: Registry, db: Database): void {
  new Gauge({
    name: 'doneup_database_connections',
    help: 'Database connections of this process by state, and callers waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { open, idle, waiting } = db.connections()
      this.set({ state: 'busy' }, open - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waited_for' }, waiting)
    },
  })
}

function countFailures(registry: Registry): void {
  new Counter({
    name: 'doneup_background_failures_total',
    help: 'Failures of background work of this process, by kind',
    labelNames: ['work'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [work, failures] of backgroundFailures) this.inc({ work }, failures)
    },
  })
}

/** The outbox metrics have the same value in every process. */
function gaugeOutbox(registry: Registry, db: Database): void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const waiting = gauge('doneup_outbox_waiting_jobs', 'Due jobs')
  const dead = gauge('doneup_outbox_dead_jobs', 'Dead-lettered jobs')
  new Gauge({
    name: 'doneup_outbox_oldest_seconds',
    help: 'Age of the oldest due job',
    registers: [registry],
    async collect() {
      const [row] = await db
        .query<{ waiting: number; dead: number; oldest: number }>(sql`
          select count(*) filter (where dead_at is null) as waiting, count(*) filter (where dead_at is not null) as dead,
            coalesce(extract(epoch from now() - min(run_at) filter (where dead_at is null)), 0)::float8 as oldest
          from outbox where run_at <= now()`)
        // The other metrics must work without a database.
        .catch(() => [])
      if (row === undefined) return
      waiting.set(row.waiting)
      dead.set(row.dead)
      this.set(row.oldest)
    },
  })
}
