import type { Sql } from 'sql-template-tag'

/** Anything that runs statements: the database itself (each on its own) or an open transaction. */
export interface Queryable {
  /** Runs one parameterized statement. Rows have the shape the statement selects. */
  query<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  /** Runs a script of several statements without parameters. Never give it outside text. */
  script(text: string): Promise<void>
}

declare const tenantBrand: unique symbol
/** A transaction bound to one organization and one of its members; only `inOrganization` makes one. */
export type TenantTransaction = Queryable & { readonly [tenantBrand]: true }

/** One database, whichever engine it runs on. */
export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /** Runs `work` in a transaction of the system role: committed when it returns, rolled back when it throws. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>
  /** Calls `onMessage` with every NOTIFY payload on `channel`, from any process. Returns a stop function. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>
  /** How many connections there are, how many of them have nothing to do, and how many callers wait for one. */
  connections(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Statements waiting for a connection beyond this are refused: a queue that grows helps nobody. */
export const MAX_WAITING_STATEMENTS = 500
