import { PGlite } from '@electric-sql/pglite'
import { Pool, type PoolClient } from 'pg'
import { AppError } from '#src/lib/api/app-error.ts'
import { queryable, runTransaction } from './client-statements.ts'
import { type Database, MAX_WAITING_STATEMENTS } from './database.ts'
import { PgliteSocket } from './pglite-socket.ts'
import { walFlusher } from './wal-flusher.ts'

export interface PgliteOptions {
  directory?: string
  /** A data directory exported with `dumpDataDir`. */
  snapshot?: Blob
}

/**
 * Opens the embedded database (PGlite), with the driver and the prepared statements of PostgreSQL on its one connection.
 * A commit is flushed to disk before its promise resolves.
 */
export async function openPglite(options: PgliteOptions = {}): Promise<Database & { pglite: PGlite }> {
  const pglite = await PGlite.create({
    ...(options.directory ? { dataDir: options.directory } : {}),
    ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
  })
  const pool = new Pool({
    max: 1,
    idleTimeoutMillis: 0,
    pipeline: true,
    user: 'postgres',
    stream: () => new PgliteSocket(pglite),
  })
  const listeners = new Map<string, Set<(payload: string) => void>>()
  // An error of the engine rejects the statements on their way; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
  })
  const wal = options.directory ? walFlusher(options.directory) : null

  async function withClient<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    if (pool.waitingCount >= MAX_WAITING_STATEMENTS) throw new AppError('unavailable')
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }

  async function durably<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const result = await withClient(work)
    await wal?.flush()
    return result
  }

  const on = (client: PoolClient) => queryable(client, true)
  return {
    engine: 'pglite',
    pglite,
    query: (statement) => durably((client) => on(client).query(statement)),
    script: (text) => durably((client) => on(client).script(text)),
    transaction: (work, options) =>
      durably((client) => runTransaction(client, { on: on(client), discard: () => {}, work, ...options })),
    listen: async (channel, onMessage) => {
      const ofChannel = listeners.get(channel) ?? new Set()
      listeners.set(channel, ofChannel.add(onMessage))
      await withClient((client) => client.query(`listen ${client.escapeIdentifier(channel)}`))
      return async () => void ofChannel.delete(onMessage)
    },
    connections: () => ({ open: 1, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await pool.end()
      await pglite.close()
      await wal?.close()
    },
  }
}
