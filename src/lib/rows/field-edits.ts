import { isRecord } from '../schemas/parse-json.ts'

/** A saved form: the new values by field, and the values before the edit. */
export interface FieldEdit {
  edit: object
  startedFrom: object
}

/** The fields in which `edit` differs from the row; undefined fields aren't part of the edit. */
export function changedFields<Edit extends object>(
  row: Readonly<Record<keyof NoInfer<Edit>, unknown>>,
  edit: Edit,
): (keyof Edit)[] {
  const fields = Object.keys(edit) as (keyof Edit)[]
  return fields.filter((field) => edit[field] !== undefined && !isSameValue(edit[field], row[field]))
}

/** The row with the edit applied. */
export function withFields<Row extends object>(
  row: Row,
  edit: { readonly [Field in keyof Row]?: Row[Field] | undefined },
): Row {
  const given = Object.entries(edit).filter(([, value]) => value !== undefined)
  return { ...row, ...Object.fromEntries(given) }
}

/**
 * The row as it was when an edit of these fields began. If someone else has changed one of them since, it has an older version, and
 * the edit is a conflict.
 */
export function rowAsSeen<Row extends { version: number }>(row: Row, seen: Partial<Row>): Row {
  const isChanged = changedFields<Partial<Row>>(row, seen).length > 0
  return isChanged ? { ...row, ...seen, version: row.version - 1 } : row
}

/** Whether both are edits of fields and share none: one can be saved without the other. */
export function areIndependent(one: object, other: object): boolean {
  if (!('edit' in one && 'edit' in other) || !isRecord(one.edit) || !isRecord(other.edit)) return false
  const fields = Object.keys(other.edit)
  return !Object.keys(one.edit).some((field) => fields.includes(field))
}

export function pickFields<Row extends object, Field extends keyof Row>(row: Row, fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>
}

/** Deep equality, regardless of the order of fields. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, at) => isSameValue(value, b[at]))
  }
  if (!isRecord(a) || !isRecord(b)) return Object.is(a, b)
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSameValue(a[name], b[name]))
}

/** A field that two people changed since both saw it; the path of one within another, such as `first_fix.days`. */
export interface Clash {
  path: string[]
  theirs: unknown
  mine: unknown
}

interface Merged {
  merged: Record<string, unknown>
  clashes: Clash[]
}

/**
 * What someone else's row becomes with an edit: fields that the edit leaves stay theirs, also within a field that `hasParts`. A clash is
 * `mine`.
 */
export function mergeEdit(
  { edit, startedFrom }: FieldEdit,
  current: object,
  hasParts = (_field: string) => true,
): Merged {
  const clashes: Clash[] = []
  const before = new Map<string, unknown>(Object.entries(startedFrom))
  const now = new Map<string, unknown>(Object.entries(current))
  const merged = Object.entries(edit).filter(([, mine]) => mine !== undefined)
  const entries = merged.map(([field, mine]) => {
    const [started = null, theirs = null] = [before.get(field), now.get(field)]
    if (hasParts(field) && isRecord(mine) && isRecord(started) && isRecord(theirs)) {
      const within = mergeEdit({ edit: mine, startedFrom: started }, theirs)
      clashes.push(...within.clashes.map((one) => ({ ...one, path: [field, ...one.path] })))
      return [field, within.merged]
    }
    if (isSameValue(mine, started)) return [field, now.has(field) ? theirs : mine]
    if (!isSameValue(started, theirs) && !isSameValue(mine, theirs))
      clashes.push({ path: [field], theirs, mine })
    return [field, mine]
  })
  return { merged: { ...current, ...Object.fromEntries(entries) }, clashes }
}
