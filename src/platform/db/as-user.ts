import { AppError } from '#src/lib/app-error.ts'
import { isUuid } from '#src/lib/uuid.ts'
import type { Database, Queryable } from './database.ts'

/**
 * A transaction for what is common to all organizations: under the application's role, bound to its user alone. Of tables
 * that belong to an organization it sees nothing.
 */
export function asUser<Result>(
  db: Database,
  userId: string,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  // Put into a script as a literal, to save a round trip: only a UUID may pass.
  if (!isUuid(userId)) throw new AppError('not_found')
  return db.transaction(async (tx) => {
    await tx.script(`set local role doneup_app; set local app.user_id = '${userId}'`)
    return work(tx)
  })
}
