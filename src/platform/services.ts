import type { Context } from 'hono'
import type { Database } from './db/database.ts'
import type { Environment } from './env.ts'
import type { Metrics } from './metrics.ts'
import type { Realtime } from './realtime.ts'
import type { Storage } from './storage.ts'

/** What every request handler can reach. */
export interface Services {
  Variables: {
    db: Database
    env: Environment
    realtime: Realtime
    storage: Storage
    publicUrl: string
    requestId: string
    sessionCookieName: string
    /** Who is signed in, once the session has been read. */
    userId?: string
    /** The code of the problem that the request is answered with. */
    problemCode?: string
    /** Counts a request of a signed-in user; throws rate_limited. */
    spendRequest: (c: Context<Services>, userId: string) => Promise<void>
    /** Aborted when the process is told to stop: it finishes what it has and is given nothing new. */
    ending: AbortSignal
    /** Figures of this process; null where nobody may read them. */
    metrics: Metrics | null
    /** The time now; tests set their own clock. */
    now: () => Date
  }
}
