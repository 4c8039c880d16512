import { isSameValue } from '#src/lib/field-edits.ts'
import { changesOf } from '../draft.ts'
import {
  type EditableField,
  FIELD_LABELS,
  type Opportunity,
  type OpportunityEdit,
} from '../opportunity-schema.ts'

/** A field that someone else has changed; `mine` is undefined if the user hasn't. */
export type RemoteChange = ReturnType<typeof remoteChanges>[number]

/** The fields that have changed since the deal was opened. */
export function remoteChanges(seen: Opportunity, current: Opportunity, edits: OpportunityEdit) {
  if (seen.version >= current.version) return []
  const changes = changesOf(current, edits)
  const fields = Object.keys(FIELD_LABELS) as EditableField[]
  return fields
    .filter((field) => !isSameValue(seen[field], current[field]))
    .map((field) => ({ field, before: seen[field], theirs: current[field], mine: changes[field] }))
}
