import { Hono } from 'hono'
import sql from 'sql-template-tag'
import { pendingMigrations } from './db/migrate.ts'
import type { Services } from './services.ts'

/** `/healthz`: the process answers. `/readyz`: the database answers and its schema is current. */
export function healthRoutes(): Hono<Services> {
  const app = new Hono<Services>()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    try {
      await c.get('db').query(sql`select 1`)
      const pending = await pendingMigrations(c.get('db'))
      return pending.length === 0
        ? c.json({ status: 'ready' })
        : c.json({ status: 'migrating', pending }, 503)
    } catch {
      return c.json({ status: 'database unreachable' }, 503)
    }
  })
  return app
}
