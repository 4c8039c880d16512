import sql, { type Sql } from 'sql-template-tag'
import type { Identity } from '../db/in-organization.ts'

/**
 * When a moved row has entered its stage: now, or for an undo what it undoes, not before the row was created and not in the future.
 * `createdAt` is the row's column; the time that a page sends back has milliseconds.
 */
export function stageEntered({ undoneStage = null }: Identity, createdAt: Sql): Sql {
  return undoneStage === null
    ? sql`now()`
    : sql`least(now(), greatest(date_trunc('milliseconds', ${createdAt}), ${undoneStage}::timestamptz))`
}
