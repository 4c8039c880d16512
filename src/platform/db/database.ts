import type { Sql } from 'sql-template-tag'

/** Runs statements: the database (one transaction each) or an open transaction. */
export interface Queryable {
  /** Runs one parameterized statement. `Row` is the type of the selected rows. */
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  /** Runs several statements without parameters. Never pass user input. */
  script(text: string): Promise<void>
}

/**
 * An open transaction. Statements run in the order of the calls; those sent without awaiting the one before share a
 * round trip (pipelining).
 */
export interface Transaction extends Queryable {
  /** Sends a statement whose result isn't needed. If it fails, the transaction rolls back with its error. */
  send(statement: Sql): void
}

declare const tenantBrand: unique symbol
/** A transaction bound to one tenant (organization) and one of its members; only `inOrganization` creates one. */
export type TenantTransaction = Transaction & { readonly [tenantBrand]: true }

/** A database, on either engine. */
export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Runs `work` in a transaction of the system role: commits when it returns, rolls back when it throws. `start` is a
   * script to run first.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, start?: string): Promise<Result>
  /** Subscribes to NOTIFY messages of `channel`, from any process. Returns the function that unsubscribes. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>
  /** Connection pool counts: open, idle, and callers waiting for a connection. */
  connections(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Length of the pool's wait queue; further statements fail with unavailable (load shedding). */
export const MAX_WAITING_STATEMENTS = 500

/** The statements of one transaction, which may be sent before earlier ones have returned their results. */
export function pipelined(
  tx: Queryable,
): Transaction & { settled(): Promise<void>; cause(error: unknown): unknown } {
  const sent: Promise<unknown>[] = []
  let firstFailure: unknown
  function watched<Result>(result: Promise<Result>): Promise<Result> {
    result.catch((error: unknown) => {
      firstFailure ??= error
    })
    return result
  }
  return {
    query: (statement) => watched(tx.query(statement)),
    script: (text) => watched(tx.script(text)),
    send: (statement) => void sent.push(watched(tx.query(statement))),
    /** Waits for the sent statements; throws the first error. */
    settled: async () => void (await Promise.all(sent)),
    /** The error that made the statements after it fail. */
    cause: (error) => (isInFailedTransaction(error) ? (firstFailure ?? error) : error),
  }
}

function isInFailedTransaction(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02'
}
