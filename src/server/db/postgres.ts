import { Client, Pool, type PoolClient, types } from 'pg'
import type { Sql } from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import { type Database, MAX_WAITING_STATEMENTS, type Queryable } from './database.ts'

types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (value) => value)

const POOL_SIZE = 10
const RECONNECT_DELAYS_MS = [100, 500, 1_000, 2_000, 5_000]

/** Opens a PostgreSQL server with bounded waits everywhere; connections that break are replaced. */
export function openPostgres(connectionString: string, onError: (error: Error) => void): Database {
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'doneup',
  })
  pool.on('error', onError)
  // A client in use reports its own loss; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', onError))

  async function connect(): Promise<PoolClient> {
    if (pool.waitingCount >= MAX_WAITING_STATEMENTS) throw new AppError('unavailable')
    return pool.connect()
  }

  async function withClient<Result>(
    work: (client: PoolClient, discard: () => void) => Promise<Result>,
  ): Promise<Result> {
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

  return {
    engine: 'postgres',
    query: (statement) => withClient((client) => queryable(client).query(statement)),
    script: (text) => withClient((client) => queryable(client).script(text)),
    transaction: (work) =>
      withClient(async (client, discard) => {
        await client.query('begin')
        try {
          const result = await work(queryable(client))
          await client.query('commit')
          return result
        } catch (error) {
          await client.query('rollback').catch(discard)
          throw error
        }
      }),
    listen: (channel, onMessage) => listen(connectionString, channel, onMessage, onError),
    close: () => pool.end(),
  }
}

const statementNames = new Map<string, string>()

/** One name for each text, so that the server parses and plans a statement once a connection. */
function statementName(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}

function queryable(client: PoolClient): Queryable {
  return {
    async query<Row>(statement: Sql) {
      const { text, values } = statement
      const result = await client.query({ name: statementName(text), text, values })
      return result.rows as Row[]
    },
    async script(text) {
      await client.query(text)
    },
  }
}

function isConnectionError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    /^(08|57P0)/.test(code) ||
    /^E[A-Z]+$/.test(code) ||
    /terminated|closed|not queryable/i.test(String(error))
  )
}

/** A connection of its own that listens, and comes back by itself when it is lost. */
async function listen(
  connectionString: string,
  channel: string,
  onMessage: (payload: string) => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: Client | null = null
  let failures = 0

  async function start(): Promise<void> {
    client = new Client({ connectionString, connectionTimeoutMillis: 3_000, keepAlive: true })
    client.on('notification', (message) => onMessage(message.payload ?? ''))
    client.on('error', onError)
    client.on('end', restart)
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    // What was sent while nobody listened is read again: an empty message says "anything may have changed".
    if (failures > 0) onMessage('')
    failures = 0
  }

  function restart(): void {
    if (stopped) return
    const delay = RECONNECT_DELAYS_MS[Math.min(failures, RECONNECT_DELAYS_MS.length - 1)]
    failures += 1
    setTimeout(() => void start().catch(onError), delay).unref()
  }

  await start()
  return async () => {
    stopped = true
    await client?.end()
  }
}
