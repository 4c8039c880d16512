import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { AppError } from '#src/lib/api/app-error.ts'

/** Runs statements: the database (one transaction each) or an open transaction. */
export interface Queryable {
  /** Runs one parameterized statement. `Row` is the type of the selected rows. */
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  /** Runs several statements without parameters. Never pass user input. */
  script(text: string): Promise<void>
}

/**
 * An open transaction. Statements run in the order of the calls; those sent without awaiting the one before share a
 * round trip (pipelining). The commit waits for all of them.
 */
export interface Transaction extends Queryable {
  /**
   * Adds a statement whose result isn't needed: an insert, update or delete, or a select of `pg_notify()`. Those added
   * before the next query or the commit run as one statement, so none sees another's changes. If one fails, the
   * transaction rolls back with its error, or with the one that `refusal` returns for the constraint that it violates.
   */
  send(statement: Sql, refusal?: (constraint: string) => AppError | undefined): void
}

declare const tenantBrand: unique symbol
/** A transaction bound to one tenant (organization) and one of its members; only `inOrganization` creates one. */
export type TenantTransaction = Transaction & { readonly [tenantBrand]: true }

/** A database, on either engine. */
export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Runs `work` in a transaction of the system role: commits when it returns, rolls back when it throws. `start` is a
   * script to run first; `onCommit` is called when the commit is sent, before it is confirmed.
   */
  transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    options?: { start?: string; onCommit?: () => void },
  ): Promise<Result>
  /** Subscribes to NOTIFY messages of `channel`, from any process. Returns the function that unsubscribes. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>
  /** Connection pool counts: open, idle, and callers waiting for a connection. */
  connections(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Length of the pool's wait queue; further statements fail with unavailable (load shedding). */
export const MAX_WAITING_STATEMENTS = 500

type Refusal = (constraint: string) => AppError | undefined

/** The statements of one transaction, which may be sent before earlier ones have returned their results. */
export function pipelinedTransaction(
  tx: Queryable,
): Transaction & { flush(): void; settled(): Promise<unknown>; cause(error: unknown): unknown } {
  let added: Sql[] = []
  let refusals: Refusal[] = []
  const sent: Promise<unknown>[] = []
  let failure: { error: unknown; reported: unknown } | null = null
  function watched<Result>(result: Promise<Result>, explained: readonly Refusal[] = []): Promise<Result> {
    result.catch((error: unknown) => {
      failure ??= { error, reported: refusalOf(error, explained) }
    })
    sent.push(result)
    return result
  }
  function flush() {
    if (added.length > 0) watched(tx.query(combined(added)), refusals)
    added = []
    refusals = []
  }
  return {
    query(statement) {
      flush()
      return watched(tx.query(statement))
    },
    script(text) {
      flush()
      return watched(tx.script(text))
    },
    send(statement, refusal) {
      added.push(statement)
      if (refusal) refusals.push(refusal)
    },
    /** Sends the added statements. */
    flush,
    /** Waits for all statements; throws the first error. */
    settled: () => Promise.all(sent),
    /** The error of the first statement that failed, if `error` is that or follows from it. */
    cause: (error) =>
      failure !== null && (error === failure.error || isInFailedTransaction(error))
        ? failure.reported
        : error,
  }
}

function refusalOf(error: unknown, refusals: readonly Refusal[]): unknown {
  const constraint = constraintOf(error)
  if (constraint === null) return error
  return refusals.map((refusal) => refusal(constraint)).find((refusal) => refusal !== undefined) ?? error
}

/** The name of the constraint or unique index that a row violates. */
export function constraintOf(error: unknown): string | null {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null
}

/** One statement with data-modifying CTEs: each statement has its own cost in the driver and in PostgreSQL. */
function combined(statements: readonly Sql[]): Sql {
  const changes = statements.filter(isDataModifying)
  const selects = statements.filter((statement) => !isDataModifying(statement))
  // PostgreSQL doesn't run a CTE that only selects and isn't referenced.
  const main = selects.length > 0 ? join(selects, ' union all ') : changes.pop()
  if (changes.length === 0) return main as Sql
  return sql`with ${join(changes.map((change, index) => sql`${raw(`change_${index}`)} as (${change})`))} ${main}`
}

function isDataModifying({ strings: [start = ''] }: Sql): boolean {
  return /^\s*(insert|update|delete)\b/i.test(start)
}

function isInFailedTransaction(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02'
}
