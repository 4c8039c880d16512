import { type Client, type ClientBase, Pool, type PoolClient } from 'pg'
import { AppError } from '#src/lib/api/app-error.ts'
import { queryable, runTransaction } from './client-statements.ts'
import { type Database, MAX_WAITING_STATEMENTS } from './database.ts'
import { postgresListener } from './postgres-listener.ts'
import { serverAddresses } from './server-addresses.ts'
import { serverClients } from './server-clients.ts'

const POOL_SIZE = 10
const CONNECT_MS = 3_000
/** A new connection plans each statement again, several times: a pause must not make the next requests slow. */
const IDLE_MS = 300_000
/** What PostgreSQL keeps in memory for a connection grows with the statements it has seen. */
const LIFETIME_SECONDS = 3_600
/**
 * Timeouts of statements, locks and idle transactions; and no compilation of statements, which takes tens of milliseconds
 * of processor time where the planner estimates too many rows. A connection pooler doesn't pass them on.
 */
const SESSION_SETTINGS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  options: '-c jit=off',
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
  const clients = serverClients(serverAddresses(url), isPooled ? basics : { ...basics, ...SESSION_SETTINGS })
  const pool = new Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
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
    transaction: (work, options) =>
      withClient((client, discard) => runTransaction(client, { on: on(client), discard, work, ...options })),
    listen: listener.listen,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([listener.stop(), pool.end()])
    },
  }
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
