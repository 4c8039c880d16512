import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#src/lib/time/durations.ts'
import type { Queryable } from '../db/database.ts'
import { log } from '../process/log.ts'
import type { Services } from '../process/services.ts'
import { audit } from '../rows/audit-log.ts'
import { clientNetwork } from './client-network.ts'

export interface Limit {
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

/** Takes an attempt back that isn't one after all, such as the right passcode. */
export async function refundRate(c: Context<Services>, key: string): Promise<void> {
  await c.get('db').query(sql`
    update rate_limits set hits = hits - 1 where key = ${key.slice(0, 300)} and hits > 0 and resets_at > now()`)
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

export interface KeyLimits {
  requestsAMinute: number
  writesASecond: number
}

/** What an API key may send, by the server's setting RATE_LIMIT_SCALE. */
export const keyLimits = (scale = 1): KeyLimits => ({
  requestsAMinute: Math.ceil(120 * scale),
  writesASecond: Math.ceil(10 * scale),
})

/** The rate limits of an API key. The headers report the limit that refuses, or else that of all requests. Throws rate_limited. */
export async function limitApiKey(c: Context<Services>, id: string): Promise<void> {
  const { requestsAMinute, writesASecond } = keyLimits(c.get('env').RATE_LIMIT_SCALE)
  await limitKey(c, { key: `api-key:${id}`, hits: requestsAMinute, seconds: 60 }, true)
  if (c.req.method === 'GET') return
  await limitKey(c, { key: `api-key-writes:${id}`, hits: writesASecond, seconds: 1 }, false)
}

async function limitKey(c: Context<Services>, { key, hits: allowed, seconds }: Limit, isReported: boolean) {
  const { hits, secondsLeft } = await countHits(c.get('db'), { key, seconds, by: 1 })
  if (isReported || hits > allowed) {
    c.header('ratelimit-limit', String(allowed))
    c.header('ratelimit-remaining', String(Math.max(0, allowed - hits)))
    c.header('ratelimit-reset', String(secondsLeft))
  }
  if (hits === allowed + 1) await reportLimit(c, key)
  if (hits > allowed) throw tooMany('requests', secondsLeft)
}

/** The text of an organization's changes in a day, without short requests: it is stored with them, in activity too. */
const TEXT_BYTES_A_DAY = 100_000_000
const SHORT_BYTES = 2_000
const TOO_MUCH_TEXT =
  'This organization has saved 100 MB of text in 24 hours, which is the most it can. Try again tomorrow.'

/** Counts the text of a change. Throws quota_exceeded. */
export async function limitText(c: Context<Services>, organizationId: string, text: string): Promise<void> {
  const bytes = Buffer.byteLength(text)
  if (bytes <= SHORT_BYTES) return
  const key = `text:${organizationId}`
  const counted = await countHits(c.get('db'), { key, seconds: 24 * HOUR_SECONDS, by: bytes })
  if (counted.hits > TEXT_BYTES_A_DAY * c.get('env').RATE_LIMIT_SCALE)
    throw new AppError('quota_exceeded', TOO_MUCH_TEXT)
}

/** An expensive operation declares that it costs as much as several. */
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
  function lotOf(userId: string, now: number) {
    const lot = lots.get(userId)
    return lot === undefined || lot.endsAt <= now ? { left: 0, endsAt: now } : lot
  }

  return async (c: Context<Services>, userId: string, cost = 1): Promise<void> => {
    const now = c.get('now')().getTime()
    const before = lotOf(userId, now)
    if (before.left >= cost) {
      before.left -= cost
      return
    }
    const allowed = Math.ceil(REQUESTS_A_MINUTE * c.get('env').RATE_LIMIT_SCALE)
    const key = `api:${userId}`
    const by = Math.max(LOT, cost - before.left)
    const counted = await countHits(c.get('db'), { key, seconds: 60, by })
    const granted = Math.min(by, allowed - (counted.hits - by))
    // Concurrent requests have reserved and spent as well.
    const left = lotOf(userId, now).left + Math.max(0, granted)
    const isAllowed = left >= cost
    if (lots.size >= MAX_USERS_REMEMBERED) lots.clear()
    lots.set(userId, { left: isAllowed ? left - cost : left, endsAt: now + counted.secondsLeft * 1000 })
    if (isAllowed) return
    if (granted > -by) await reportLimit(c, key)
    throw tooMany('requests', counted.secondsLeft)
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

/** The error of a reached limit; `retryAfter` in seconds. */
export function tooMany(what: 'attempts' | 'requests', retryAfter: number): AppError {
  const wait =
    retryAfter < MINUTE_SECONDS
      ? pluralize(retryAfter, 'second')
      : pluralize(Math.ceil(retryAfter / MINUTE_SECONDS), 'minute')
  return new AppError('rate_limited', `Too many ${what}. Try again in ${wait}.`, { retryAfter })
}
