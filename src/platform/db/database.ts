import type { Sql } from 'sql-template-tag'

/** Runs statements: the database (one transaction each) or an open transaction. */
export interface Queryable {
  /** Runs one parameterized statement. `Row` is the type of the selected rows. */
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  /** Runs several statements without parameters. Never pass user input. */
  script(text: string): Promise<void>
}

declare const tenantBrand: unique symbol
/** A transaction bound to one tenant (organization) and one of its members; only `inOrganization` creates one. */
export type TenantTransaction = Queryable & { readonly [tenantBrand]: true }

/** A database, on either engine. */
export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /** Runs `work` in a transaction of the system role: commits when it returns, rolls back when it throws. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>
  /** Subscribes to NOTIFY messages of `channel`, from any process. Returns the function that unsubscribes. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>
  /** Connection pool counts: open, idle, and callers waiting for a connection. */
  connections(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Length of the pool's wait queue; further statements fail with unavailable (load shedding). */
export const MAX_WAITING_STATEMENTS = 500
