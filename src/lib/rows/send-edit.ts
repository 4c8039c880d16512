import { ApiError, type Reader } from '../api/http.ts'
import { changedFields, type FieldEdit, isSameValue, mergeEdit, pickFields } from './field-edits.ts'

/** A row can change several times in a moment, when queued changes of its parts are sent beside the edit. */
const MOST_TRIES = 5

/**
 * Sends an edit, and retries it if others changed only other fields, or other parts of a field that `hasParts`, which stay theirs.
 * Throws stale_version for the same.
 */
export async function sendEdit<Row extends { version: number }, Result>(
  change: FieldEdit,
  version: number,
  row: Reader<Row>,
  send: (version: number, edit: object) => Promise<Result>,
  hasParts = (_field: string) => false,
): Promise<Result> {
  let next = { version, edit: change.edit }
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(next.version, next.edit)
    } catch (error) {
      const current = currentRow(error, row)
      if (current === null || tries === MOST_TRIES) throw error
      const { merged, clashes } = mergeEdit(change, current, hasParts)
      if (clashes.length > 0) throw error
      next = { version: current.version, edit: pickFields(merged, Object.keys(change.edit)) }
    }
  }
}

/**
 * Sends a move of a row to another stage, and retries it if others changed only fields that the move doesn't set. `startedFrom` has
 * those it sets as they were before; undefined for a move queued by a version that didn't keep them, which isn't retried. Throws
 * stale_version if someone has changed one.
 */
export async function sendMove<Row extends { version: number }, Result>(
  startedFrom: Partial<Row> | undefined,
  version: number,
  row: Reader<Row>,
  send: (version: number) => Promise<Result>,
): Promise<Result> {
  let now = version
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(now)
    } catch (error) {
      const current = currentRow(error, row)
      if (current === null || tries === MOST_TRIES || startedFrom === undefined) throw error
      if (changedFields<Partial<Row>>(current, startedFrom).length > 0) throw error
      now = current.version
    }
  }
}

/** The current row in a stale_version error; null for other errors. */
export function currentRow<Row>(error: unknown, row: Reader<Row>): Row | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null
  const current = row.safeParse(error.current)
  return current.success ? current.data : null
}

export interface MergedEdit<Row, Result> {
  change: FieldEdit
  version: number
  /** The row as this browser has it, and of the version that the edit is based on; undefined if that isn't known. */
  known: Row | undefined
  row: Reader<Row>
  /** What the edit is of: the row, or the content of a sheet. */
  fieldsOf: (row: Row) => object
  /** `content` is the whole of it with the edit. */
  send: (content: Record<string, unknown>, version: number) => Promise<Result>
}

/**
 * Sends a whole row or sheet with an edit of some fields. What others changed since the edit began stays; throws stale_version, with
 * the current row, if that is one of its fields.
 */
export async function sendMerged<Row extends { version: number }, Result>(of: MergedEdit<Row, Result>) {
  const { change, row, fieldsOf, send } = of
  const base = of.known === undefined ? change.startedFrom : fieldsOf(of.known)
  let next = { ...mergeEdit(change, base), version: of.version }
  if (next.clashes.length > 0) throw new ApiError(412, 'stale_version', STALE, {}, of.known)
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(next.merged, next.version)
    } catch (error) {
      const current = currentRow(error, row)
      if (current === null || tries === MOST_TRIES) throw error
      next = { ...mergeEdit(change, fieldsOf(current)), version: current.version }
      if (next.clashes.length > 0 || isDone(change, fieldsOf(current))) throw error
    }
  }
}

/** Whether a row already has an edit, of which only the response was lost. */
export function isDone({ edit, startedFrom }: FieldEdit, current: object): boolean {
  return isSameValue(mergeEdit({ edit, startedFrom }, current).merged, { ...current })
}

/** The edit as one that began now: the person has seen what others have changed, and chose. */
export function restarted(change: FieldEdit, current: object): FieldEdit {
  const edit = pickFields(mergeEdit(change, current).merged, Object.keys(change.edit))
  return {
    edit,
    startedFrom: pickFields({ ...change.startedFrom, ...current }, Object.keys(change.edit) as never[]),
  }
}

const STALE = 'Someone else changed it.'
