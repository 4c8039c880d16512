import type { Context, MiddlewareHandler } from 'hono'
import { log } from '../process/log.ts'
import type { Services } from '../process/services.ts'
import { hashToken, tokenOf } from '../session/session.ts'
import { clientNetwork } from './client-network.ts'
import { tooMany } from './rate-limit.ts'

/** Enough for an office of guests behind one address; each costs up to 7 ms. */
const REQUESTS_A_MINUTE = 600
const MAX_REMEMBERED = 10_000

interface Bucket {
  left: number
  /** When `left` was counted, in milliseconds. */
  at: number
  isReported: boolean
}

/**
 * The rate limit per network of requests without a valid session or calendar link. Counted in memory before the database is
 * asked, so that a rejected request costs nothing. A valid credential is remembered by its hash and then not counted, so
 * that guests can't use up the requests of people in the same network.
 */
export function createGuestBudget() {
  const buckets = new Map<string, Bucket>()
  const valid = new Set<string>()

  function bucketOf(network: string, most: number, now: number): Bucket {
    const { left, at, isReported } = buckets.get(network) ?? { left: most, at: now, isReported: false }
    const refilled = Math.min(most, left + (Math.max(0, now - at) * most) / 60_000)
    const bucket = { left: refilled, at: now, isReported: isReported && refilled < most / 2 }
    if (buckets.size >= MAX_REMEMBERED) buckets.clear()
    buckets.set(network, bucket)
    return bucket
  }

  return {
    /** Counts a request whose credential, if any, isn't known to be valid. Throws rate_limited. */
    spend(c: Context<Services>, credential: string | null): void {
      if (credential !== null && valid.has(credential)) return
      const most = Math.ceil(REQUESTS_A_MINUTE * c.get('env').RATE_LIMIT_SCALE)
      const network = clientNetwork(c)
      const bucket = bucketOf(network, most, c.get('now')().getTime())
      if (bucket.left >= 1) {
        bucket.left -= 1
        return
      }
      if (!bucket.isReported)
        log('warn', 'rate_limited', {
          requestId: c.get('requestId'),
          path: c.req.path,
          limit: 'guest',
          network,
        })
      bucket.isReported = true
      throw tooMany('requests', Math.ceil(((1 - bucket.left) * 60) / most))
    },

    /** Reports whether a credential was found in the database. The request of a valid one isn't a guest's. */
    report(c: Context<Services>, credential: string, isValid: boolean): void {
      if (!isValid) valid.delete(credential)
      if (!isValid || valid.has(credential)) return
      if (valid.size >= MAX_REMEMBERED) valid.clear()
      valid.add(credential)
      const bucket = buckets.get(clientNetwork(c))
      if (bucket !== undefined) bucket.left += 1
    },
  }
}

/** Counts requests of the API under the guests' limit. */
export const limitGuests: MiddlewareHandler<Services> = async (c, next) => {
  const token = tokenOf(c)
  c.get('guests').spend(c, token === null ? null : hashToken(token))
  await next()
}
