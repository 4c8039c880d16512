import { type Client, type ClientBase, Pool, type PoolClient, types } from 'pg'
import type { Sql } from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import { type Database, MAX_WAITING_STATEMENTS, pipelined, type Queryable } from './database.ts'
import { postgresListener } from './postgres-listener.ts'
import { serverAddresses } from './server-addresses.ts'
import { serverClients } from './server-clients.ts'

types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (value) => value)

const POOL_SIZE = 10
const CONNECT_MS = 3_000
/** Timeouts of statements, locks and idle transactions; a connection pooler doesn't pass them on. */
const TIME_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}

/**
 * Opens a connection pool to PostgreSQL, or to several servers of one cluster, with bounded waits and automatic
 * reconnection. `listenUrl` is the direct address behind a transaction-mode pooler such as PgBouncer, which supports
 * neither LISTEN nor named statements.
 */
export function openPostgres(url: string, onError: (error: Error) => void, listenUrl?: string): Database {
  const isPooled = listenUrl !== undefined
  const basics = {
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'doneup',
    keepAlive: true,
    pipeline: true,
  }
  const clients = serverClients(serverAddresses(url), isPooled ? basics : { ...basics, ...TIME_LIMITS })
  const pool = new Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    Client: clients.ServerClient,
    onConnect: clients.rejectStandby,
  })
  const connected = new Set<ClientBase>()
  pool.on('error', onError)
  pool.on('connect', (client) => {
    connected.add(client)
    // Without an error listener, a lost connection would end the process.
    client.on('error', onError)
  })
  pool.on('remove', (client) => connected.delete(client))
  const listener = postgresListener({
    clients: isPooled ? serverClients(serverAddresses(listenUrl), basics) : clients,
    onError,
    onTimeout: () => {
      for (const client of connected) void (client as Client).end().catch(() => {})
    },
  })

  async function connect(): Promise<PoolClient> {
    if (pool.waitingCount >= MAX_WAITING_STATEMENTS) throw new AppError('unavailable')
    for (let attempt = 1; ; attempt++) {
      const server = clients.current()
      try {
        return await pool.connect()
      } catch (error) {
        if (!isConnectionError(error)) throw error
        clients.markFailed(server)
        if (attempt >= clients.count) throw error
      }
    }
  }

  async function withClient<Result>(work: (client: PoolClient, discard: () => void) => Promise<Result>) {
    const client = await connect()
    let isBroken = false
    const discard = () => {
      isBroken = true
    }
    try {
      return await work(client, discard)
    } catch (error) {
      if (isConnectionError(error)) discard()
      throw error
    } finally {
      client.release(isBroken)
    }
  }

  const on = (client: PoolClient) => queryable(client, !isPooled)
  return {
    engine: 'postgres',
    query: (statement) => withClient((client) => on(client).query(statement)),
    script: (text) => withClient((client) => on(client).script(text)),
    transaction: (work, { start = '', onCommit } = {}) =>
      withClient(async (client, discard) => {
        const tx = pipelined(on(client))
        // Sent with the first statements; if it fails, so do they.
        const begun = tx.script(`begin; ${start}`)
        try {
          const result = await work(tx)
          // Sent with the last statements; PostgreSQL rolls back instead if one of them failed.
          tx.flush()
          shareWrites(client)
          const committed = client.query('commit')
          committed.catch(() => {})
          onCommit?.()
          await begun
          await tx.settled()
          if ((await committed).command !== 'COMMIT') throw new AppError('unavailable')
          return result
        } catch (error) {
          await client.query('rollback').catch(discard)
          throw tx.cause(error)
        }
      }),
    listen: listener.listen,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([listener.stop(), pool.end()])
    },
  }
}

const statementNames = new Map<string, string>()

/** One prepared statement per query text: parsed and planned once per connection. */
function statementName(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}

function queryable(client: PoolClient, isNamed: boolean): Queryable {
  return {
    async query<Row>(statement: Sql) {
      const { text, values } = statement
      shareWrites(client)
      const result = await client.query(
        isNamed ? { name: statementName(text), text, values } : { text, values },
      )
      return result.rows as Row[]
    },
    async script(text) {
      shareWrites(client)
      await client.query(text)
    },
  }
}

/** Writes the statements of one tick to the socket together: a system call costs more than most statements. */
function shareWrites(client: PoolClient): void {
  const { stream } = (client as PoolClient & Pick<Client, 'connection'>).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** 25006 (read-only transaction) means that the server has become a standby. */
function isConnectionError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    /^(08|57P0|25006)/.test(code) ||
    /^E[A-Z]+$/.test(code) ||
    /terminated|closed|not queryable/i.test(String(error))
  )
}
