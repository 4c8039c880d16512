import { type Client, type PoolClient, types } from 'pg'
import type { Sql } from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import { pipelinedTransaction, type Queryable, type Transaction } from './database.ts'

// The statements of both engines: node-postgres runs them on PostgreSQL and on the embedded database.

types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (value) => value)

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

/** Runs statements on a connection; `isNamed`: as prepared statements. */
export function queryable(client: PoolClient, isNamed: boolean): Queryable {
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

interface TransactionRun<Result> {
  on: Queryable
  /** Called if the connection can't be used any more. */
  discard: () => void
  work: (tx: Transaction) => Promise<Result>
  start?: string
  onCommit?: () => void
}

/** Runs `work` in a transaction, see `Database`. */
export async function runTransaction<Result>(
  client: PoolClient,
  { on, discard, work, start = '', onCommit }: TransactionRun<Result>,
): Promise<Result> {
  const tx = pipelinedTransaction(on)
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
}

/** Writes the statements of one tick to the socket together: a system call costs more than most statements. */
function shareWrites(client: PoolClient): void {
  const { stream } = (client as PoolClient & Pick<Client, 'connection'>).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
