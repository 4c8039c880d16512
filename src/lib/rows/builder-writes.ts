import { isRecord } from '../schemas/parse-json.ts'
import { isSameValue } from './field-edits.ts'

/** Who writes the fields of what builders change, by name; each new field needs its own. */
export type BuilderWrites<Content> = {
  readonly [Name in keyof Content]-?:
    | 'builders'
    | 'members'
    | (Content[Name] extends Readonly<Record<string, unknown>> ? BuilderWrites<Content[Name]> : never)
}

/** Whether an edit leaves the fields of members as they were, also within a field. */
export function isForBuilders<Content extends object>(
  writes: BuilderWrites<Content>,
  before: Content,
  after: Content,
): boolean {
  return leaves(writes, before, after)
}

function leaves(writes: unknown, before: unknown, after: unknown): boolean {
  if (writes === 'builders') return true
  if (!isRecord(writes) || !isRecord(before) || !isRecord(after)) return isSameValue(before, after)
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].every((name) => leaves(writes[name], before[name], after[name]))
}
