import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf } from '#src/lib/text/messages.ts'

/**
 * Locks a data directory for one process and returns the function that unlocks it. Uses a SQLite file lock, which the
 * operating system releases when the process is killed. Throws if another process holds the lock.
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  let lock: DatabaseSync | null = null
  try {
    lock = new DatabaseSync(join(directory, 'process.lock'))
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock?.close()
    throw new Error(refusal(directory, cause), { cause })
  }
  const held = lock
  return () => held.close()
}

function refusal(directory: string, cause: unknown): string {
  const reason = messageOf(cause)
  if (!/locked|busy/i.test(reason)) return `The data directory ${directory} can't be written: ${reason}.`
  return `Another DoneUp process is using the data directory ${directory}. Stop it first, or set DATA_DIR to another directory, or DATABASE_URL to a PostgreSQL server that several processes can share.`
}
