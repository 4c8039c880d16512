import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import type { Services } from './services.ts'

interface Limit {
  /** What is counted, for example `sign-in:1.2.3.4`. */
  key: string
  hits: number
  seconds: number
}

/**
 * Counts one attempt, in the database so that all processes count together, and throws rate_limited once
 * there were more than `hits` in the window. When the database can't be reached it throws too: it fails closed.
 */
export async function limitRate(c: Context<Services>, { key, hits, seconds }: Limit): Promise<void> {
  const allowed = Math.ceil(hits * c.get('env').RATE_LIMIT_SCALE)
  const [row] = await c.get('db').query<{ hits: number; seconds_left: number }>(sql`
    insert into rate_limits as r (key, hits, resets_at)
    values (${key.slice(0, 300)}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning hits, ceil(extract(epoch from resets_at - now()))::integer as seconds_left`)
  if (row === undefined || row.hits > allowed) {
    throw new AppError('rate_limited', undefined, { retryAfter: Math.max(1, row?.seconds_left ?? seconds) })
  }
}

/** The address of the person asking, seen through exactly the configured number of proxies. */
export function clientAddress(c: Context<Services>): string {
  const proxies = c.get('env').TRUSTED_PROXIES
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim())
  const seen = proxies > 0 ? forwarded.at(-proxies) : undefined
  return seen || remoteAddress(c) || 'unknown'
}

function remoteAddress(c: Context<Services>): string | undefined {
  // Requests made inside the process (tests, the simulated card provider) have no socket.
  const bindings: unknown = c.env
  if (typeof bindings !== 'object' || bindings === null || !('incoming' in bindings)) return undefined
  return getConnInfo(c).remote.address
}
