import type { Auth } from './auth.ts'
import type { Database } from './db/database.ts'
import type { Environment } from './env.ts'
import type { Realtime } from './realtime.ts'

/** What every request handler can reach. */
export interface Services {
  Variables: {
    db: Database
    env: Environment
    auth: Auth
    realtime: Realtime
    requestId: string
    sessionCookieName: string
    /** The time now; tests set their own clock. */
    now: () => Date
  }
}
