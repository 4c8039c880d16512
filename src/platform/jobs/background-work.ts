import sql, { raw, type Sql } from 'sql-template-tag'
import type { Database, Transaction } from '../db/database.ts'
import { log } from '../process/log.ts'

/** One transaction of background work changes at most this many rows. */
export const ROWS_AT_ONCE = 1_000

const failures = new Map<string, number>()

/** The number of failures of each kind of background work in this process. */
export const backgroundFailures: ReadonlyMap<string, number> = failures

/**
 * Runs background work whose failure must not stop what follows: it is logged and counted, which raises an alarm
 * (docs/operations.md). Returns undefined then.
 */
export async function runIsolated<Result>(
  work: string,
  run: () => Promise<Result>,
  of = '',
): Promise<Result | undefined> {
  failures.set(work, failures.get(work) ?? 0)
  try {
    return await run()
  } catch (error) {
    failures.set(work, (failures.get(work) ?? 0) + 1)
    log('error', 'housekeeping_failed', { detail: `${work} ${of}`.trim(), error })
    return undefined
  }
}

/** Where a batch of an organization's rows begins: after an id, or null for the first. */
export interface Batch {
  organizationId: string
  after: string | null
}

/**
 * Works through the rows of each organization. Each batch has its own transaction and at most ROWS_AT_ONCE rows; it
 * returns the id after which the next one begins, which waits until every other organization has had its turn, or null
 * at the end. A failure ends the work of its organization only.
 */
export async function forEachOrganization(
  db: Database,
  work: string,
  organizationIds: readonly string[],
  doBatch: (tx: Transaction, batch: Batch) => Promise<string | null>,
): Promise<void> {
  let batches: Batch[] = organizationIds.map((organizationId) => ({ organizationId, after: null }))
  while (batches.length > 0) {
    const next: Batch[] = []
    for (const batch of batches) {
      const { organizationId } = batch
      const run = () => db.transaction((tx) => doBatch(tx, batch))
      const after = await runIsolated(work, run, organizationId)
      if (after) next.push({ organizationId, after })
    }
    batches = next
  }
}

/** The id after which the next batch begins; null if these rows, in order, were the last. */
export function nextAfter(rows: readonly { id: string }[], limit = ROWS_AT_ONCE): string | null {
  return rows.length < limit ? null : (rows.at(-1)?.id ?? null)
}

/** Deletes rows in batches, so that any number of them stays within the time limit of a statement. */
export async function deleteInBatches(db: Database, table: string, condition: Sql): Promise<void> {
  let deleted = ROWS_AT_ONCE
  while (deleted === ROWS_AT_ONCE) {
    const rows = await db.query(sql`
      delete from ${raw(table)}
      where ctid = any(array(select ctid from ${raw(table)} where ${condition} limit ${ROWS_AT_ONCE})) returning 1`)
    deleted = rows.length
  }
}
