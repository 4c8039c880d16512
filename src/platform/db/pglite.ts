import { PGlite } from '@electric-sql/pglite'
import type { Sql } from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import { type Database, MAX_WAITING_STATEMENTS, pipelined, type Queryable } from './database.ts'
import { walFlusher } from './wal-flusher.ts'

const asText = (value: string) => value
/** Parses bigint as a number (values stay far below 2^53) and date as text. */
const parsers = { 20: Number, 1082: asText }

export interface PgliteOptions {
  directory?: string
  /** A data directory exported with `dumpDataDir`. */
  snapshot?: Blob
}

/** Opens the embedded database (PGlite). A commit is flushed to disk before its promise resolves. */
export async function openPglite(options: PgliteOptions = {}): Promise<Database & { pglite: PGlite }> {
  const pglite = await PGlite.create({
    ...(options.directory ? { dataDir: options.directory } : {}),
    ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
    parsers,
  })
  const wal = options.directory ? walFlusher(options.directory) : null
  let waiting = 0

  async function durably<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting >= MAX_WAITING_STATEMENTS) throw new AppError('unavailable')
    waiting += 1
    try {
      const result = await work()
      await wal?.flush()
      return result
    } finally {
      waiting -= 1
    }
  }

  return {
    engine: 'pglite',
    pglite,
    ...queryable({
      query: (text, values) => durably(() => pglite.query(text, values)),
      exec: (text) => durably(() => pglite.exec(text)),
    }),
    transaction: (work, { start } = {}) =>
      durably(() =>
        pglite.transaction(async (transaction) => {
          if (start) await transaction.exec(start)
          const tx = pipelined(queryable(transaction))
          try {
            const result = await work(tx)
            tx.flush()
            await tx.settled()
            return result
          } catch (error) {
            throw tx.cause(error)
          }
        }),
      ),
    listen: async (channel, onMessage) => pglite.listen(channel, onMessage),
    connections: () => ({ open: 1, idle: waiting === 0 ? 1 : 0, waiting: Math.max(0, waiting - 1) }),
    close: async () => {
      await pglite.close()
      await wal?.close()
    },
  }
}

interface Runner {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
  exec(text: string): Promise<unknown>
}

function queryable(runner: Runner): Queryable {
  return {
    async query<Row>(statement: Sql) {
      const result = await runner.query(statement.text, statement.values)
      return result.rows as Row[]
    },
    async script(text) {
      await runner.exec(text)
    },
  }
}
