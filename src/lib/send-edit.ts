import { type FieldEdit, isUntouched } from './field-edits.ts'
import { ApiError, type Reader } from './http.ts'

/**
 * Sends an edit from the version it started from. If someone else changed only other fields in the meantime, it is sent again
 * from the current version; an edit of a field that both changed throws stale_version.
 */
export async function sendEdit<Row extends { version: number }, Answer>(
  change: FieldEdit,
  version: number,
  row: Reader<Row>,
  send: (version: number) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(version)
  } catch (error) {
    const current = currentRow(error, row)
    if (current === null || !isUntouched(change, current)) throw error
    return send(current.version)
  }
}

/** The row as it is now, which a stale_version error carries; null for any other error. */
export function currentRow<Row>(error: unknown, row: Reader<Row>): Row | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null
  const current = row.safeParse(error.current)
  return current.success ? current.data : null
}
