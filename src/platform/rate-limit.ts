import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import { MINUTE_SECONDS } from '#src/lib/durations.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { audit } from './audit-log.ts'
import { clientNetwork } from './client-network.ts'
import type { Queryable } from './db/database.ts'
import { log } from './log.ts'
import type { Services } from './services.ts'

interface Limit {
  /** For example `sign-in:1.2.3.4`. */
  key: string
  hits: number
  seconds: number
}

/** Counts one attempt, shared by all processes. Throws rate_limited above `hits`, and any database error (fails closed). */
export async function limitRate(c: Context<Services>, { key, hits, seconds }: Limit): Promise<void> {
  const allowed = Math.ceil(hits * c.get('env').RATE_LIMIT_SCALE)
  const counted = await countHits(c.get('db'), { key, seconds, by: 1 })
  if (counted.hits <= allowed) return
  if (counted.hits === allowed + 1) await reportLimit(c, key)
  throw tooMany('attempts', counted.secondsLeft)
}

/** An attacker with many networks has many keys, so the total is limited too. */
const AUDITED_LIMITS_AN_HOUR = 1_000

/** Audits a reached limit once per key and window, not for every rejected request. */
async function reportLimit(c: Context<Services>, key: string): Promise<void> {
  const limit = key.split(':')[0] ?? key
  const network = clientNetwork(c)
  log('warn', 'rate_limited', { requestId: c.get('requestId'), path: c.req.path, limit, network })
  const { hits } = await countHits(c.get('db'), { key: 'audited-limits', seconds: 60 * 60, by: 1 })
  if (hits > AUDITED_LIMITS_AN_HOUR) return
  await audit(c, c.get('db'), { action: 'rate_limited', userId: null, detail: { limit, network } })
}

const REQUESTS_A_MINUTE = 300
/** Requests are counted in batches: one statement per batch, without exceeding the limit. */
const LOT = 30
const MAX_USERS_REMEMBERED = 10_000

/**
 * The rate limit per user of the whole API. Each process reserves batches of the user's minute in the database and
 * spends them locally; unspent requests expire with the minute.
 */
export function createRequestBudget() {
  const lots = new Map<string, { left: number; endsAt: number }>()
  return async (c: Context<Services>, userId: string): Promise<void> => {
    const now = c.get('now')().getTime()
    let lot = lots.get(userId)
    if (lot === undefined || lot.left <= 0 || lot.endsAt <= now) {
      const allowed = Math.ceil(REQUESTS_A_MINUTE * c.get('env').RATE_LIMIT_SCALE)
      const key = `api:${userId}`
      const counted = await countHits(c.get('db'), { key, seconds: 60, by: LOT })
      const left = Math.min(LOT, allowed - (counted.hits - LOT))
      if (left <= 0) {
        if (left > -LOT) await reportLimit(c, key)
        throw tooMany('requests', counted.secondsLeft)
      }
      lot = { left, endsAt: now + counted.secondsLeft * 1000 }
      if (lots.size >= MAX_USERS_REMEMBERED) lots.clear()
      lots.set(userId, lot)
    }
    lot.left -= 1
  }
}

/**
 * Whether the window is still open. If it ends later than a new window would, the clock was set back; 30 s are allowed
 * because another request may just have started the window.
 */
const isRunning = sql`(r.resets_at > now() and r.resets_at < excluded.resets_at + interval '30 seconds')`

async function countHits(db: Queryable, { key, seconds, by }: { key: string; seconds: number; by: number }) {
  const [row] = await db.query<{ hits: number; secondsLeft: number }>(sql`
    insert into rate_limits as r (key, hits, resets_at)
    values (${key.slice(0, 300)}, ${by}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when ${isRunning} then r.hits + ${by} else ${by} end,
      resets_at = case when ${isRunning} then r.resets_at else excluded.resets_at end
    returning hits, greatest(1, ceil(extract(epoch from resets_at - now())))::integer as "secondsLeft"`)
  if (row === undefined) throw new AppError('unavailable')
  return row
}

function tooMany(what: 'attempts' | 'requests', retryAfter: number): AppError {
  const wait =
    retryAfter < MINUTE_SECONDS
      ? pluralize(retryAfter, 'second')
      : pluralize(Math.ceil(retryAfter / MINUTE_SECONDS), 'minute')
  return new AppError('rate_limited', `Too many ${what}. Try again in ${wait}.`, { retryAfter })
}
