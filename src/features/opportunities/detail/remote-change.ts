import { isSameValue } from '#src/lib/field-edits.ts'
import {
  type EditableField,
  FIELD_LABELS,
  type Opportunity,
  type OpportunityEdit,
} from '../editing/schema.ts'
import { valueText } from '../events/event-text.ts'
import { changesOf } from './draft.ts'

/** A field that someone else has changed, with its values as displayed. */
export type RemoteChange = ReturnType<typeof remoteChanges>[number]

/** The fields that have changed since the deal was opened. */
export function remoteChanges(seen: Opportunity, current: Opportunity, edits: OpportunityEdit) {
  if (seen.version >= current.version) return []
  const changes = changesOf(current, edits)
  const fields = Object.keys(FIELD_LABELS) as EditableField[]
  return fields
    .filter((field) => !isSameValue(seen[field], current[field]))
    .map((field) => ({
      field,
      label: FIELD_LABELS[field],
      before: valueText(field, seen[field]),
      theirs: valueText(field, current[field]),
      mine: field in changes ? valueText(field, changes[field]) : null,
    }))
}
