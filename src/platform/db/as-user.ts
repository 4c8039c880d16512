import { AppError } from '#src/lib/app-error.ts'
import { isUuid } from '#src/lib/uuid.ts'
import type { Database, Queryable } from './database.ts'

/** Runs a transaction on data that all organizations share, as the user. Row-level security hides all tenants' rows. */
export function asUser<Result>(db: Database, userId: string, work: (tx: Queryable) => Promise<Result>) {
  // The id is inlined in the script to save a round trip, so it must be a UUID.
  if (!isUuid(userId)) throw new AppError('not_found')
  return db.transaction(async (tx) => {
    await tx.script(`set local role doneup_app; set local app.user_id = '${userId}'`)
    return work(tx)
  })
}
