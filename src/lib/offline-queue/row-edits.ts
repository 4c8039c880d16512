import { z } from 'zod'
import { type FieldEdit, pickFields } from '../rows/field-edits.ts'
import { isRecord } from '../schemas/parse-json.ts'

/** A queued change of a row; one that an earlier version stored, or an Undo of another page's, doesn't say what it began with. */
interface RowChange {
  kind: string
  input?: unknown
  fields?: unknown
  startedFrom?: object | undefined
}

/** The fields that a change of a row sets, and their values before it; null if what it began with isn't known. */
export function fieldEdit(change: RowChange, row: z.ZodType): FieldEdit | null {
  const wanted = change.kind === 'edit' ? change.input : change.kind === 'put' ? change.fields : undefined
  if (!isRecord(wanted) || change.startedFrom === undefined) return null
  const fields = Object.keys(wanted).filter((field) => wanted[field] !== null || canBeNull(row, field))
  return { edit: pickFields(wanted, fields), startedFrom: change.startedFrom }
}

/** An input's null for a field that every row has means that it stays, such as a task's position. */
function canBeNull(row: z.ZodType, field: string): boolean {
  const schema = row instanceof z.ZodObject ? (row.shape[field] as z.ZodType | undefined) : undefined
  return schema?.safeParse(null).success ?? true
}

/** What a change of these fields of a row began with. */
export function startedFromOf(row: object, wanted: object): Record<string, unknown> {
  return pickFields({ ...row } as Record<string, unknown>, Object.keys(wanted))
}

/** A decision is about the row as it was seen: once someone else has changed anything of it, it has to be made again. */
const DECISIONS: readonly string[] = ['decision', 'outcome', 'extensions']

/** What a change of a part of a row began with; undefined for a decision. */
export function partStartedFrom(row: object, { part, fields }: { part: string; fields: object }) {
  return DECISIONS.includes(part) ? {} : { startedFrom: startedFromOf(row, fields) }
}

/** One value per parent row, created when needed; a list without a parent has a single value. */
export function perParent<Value>(create: (parentId: string) => Value) {
  const created = new Map<string, Value>()
  return (parentId = ''): Value => {
    const value = created.get(parentId) ?? create(parentId)
    created.set(parentId, value)
    return value
  }
}

/** The change with the values of a merged row, of the fields that it sends. */
export function withContent<Change extends RowChange>(change: Change, content: object): Change {
  const take = (wanted: object) => {
    const known = Object.keys(wanted).filter((field) => field in content)
    return { ...wanted, ...pickFields({ ...content } as Record<string, unknown>, known) }
  }
  if (isRecord(change.input)) return { ...change, input: take(change.input) }
  return isRecord(change.fields) ? { ...change, fields: take(change.fields) } : change
}
