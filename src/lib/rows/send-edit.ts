import { ApiError, type Reader } from '../api/http.ts'
import { canApply, type FieldEdit } from './field-edits.ts'

/** A row can change several times in a moment, when queued changes of its parts are sent beside the edit. */
const MOST_TRIES = 5

/** Sends an edit, and retries it if others changed only other fields. Throws stale_version for the same field. */
export async function sendEdit<Row extends { version: number }, Result>(
  change: FieldEdit,
  version: number,
  row: Reader<Row>,
  send: (version: number) => Promise<Result>,
): Promise<Result> {
  let from = version
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(from)
    } catch (error) {
      const current = currentRow(error, row)
      if (current === null || tries === MOST_TRIES || !canApply(change, current)) throw error
      from = current.version
    }
  }
}

/** The current row in a stale_version error; null for other errors. */
export function currentRow<Row>(error: unknown, row: Reader<Row>): Row | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null
  const current = row.safeParse(error.current)
  return current.success ? current.data : null
}
