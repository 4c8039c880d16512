import type { Context } from 'hono'
import type { Database } from '../db/database.ts'
import type { Storage } from '../storage/storage.ts'
import type { Realtime } from '../streams/realtime.ts'
import type { Environment } from './env.ts'
import type { Metrics } from './metrics.ts'

export interface Services {
  Variables: {
    db: Database
    env: Environment
    realtime: Realtime
    storage: Storage
    publicUrl: string
    requestId: string
    sessionCookieName: string
    /** Set once the session has been read. */
    userId?: string
    /** The session as returned by the operation's `access`. */
    access?: unknown
    problemCode?: string
    /** Counts a signed-in user's request, or `cost` requests; throws rate_limited. */
    spendRequest: (c: Context<Services>, userId: string, cost?: number) => Promise<void>
    /** The cost of the operation, if it isn't 1. */
    cost?: number
    guests: {
      spend: (c: Context<Services>, credential: string | null) => void
      report: (c: Context<Services>, credential: string, isValid: boolean) => void
    }
    /** Aborted on shutdown: running requests finish, new ones are rejected. */
    ending: AbortSignal
    metrics: Metrics | null
    /** The clock; tests set their own. */
    now: () => Date
  }
}
