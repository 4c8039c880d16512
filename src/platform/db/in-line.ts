import { AppError } from '#src/lib/app-error.ts'
import { type Database, MAX_WAITING_STATEMENTS } from './database.ts'

/** Whoever has not had its turn by then is told to come back: a writer before it hangs, or there are too many. */
const LONGEST_WAIT_MS = 10_000

/** Of each database those who wait behind somebody, by what they wait for; without an entry nobody is at work. */
const linesOf = new WeakMap<Database, Map<string, (() => void)[]>>()

/**
 * Does the work when all earlier work of this process on the same key of the database is done, in the order in which it
 * came. Throws unavailable, with nothing done, for whoever would be one of too many or waits too long.
 */
export async function inLine<Result>(
  db: Database,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lines = linesOf.get(db) ?? new Map<string, (() => void)[]>()
  linesOf.set(db, lines)
  const line = lines.get(key)
  if (line === undefined) lines.set(key, [])
  else await turnIn(line)
  try {
    return await work()
  } finally {
    const next = lines.get(key)?.shift()
    if (next === undefined) lines.delete(key)
    else next()
  }
}

function turnIn(line: (() => void)[]): Promise<void> {
  if (line.length >= MAX_WAITING_STATEMENTS) throw new AppError('unavailable')
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(patience)
      resolve()
    }
    const patience = setTimeout(() => {
      line.splice(line.indexOf(begin), 1)
      reject(new AppError('unavailable'))
    }, LONGEST_WAIT_MS)
    line.push(begin)
  })
}
