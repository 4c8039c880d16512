import { agreementText } from '#src/features/deals/pipeline/activity/event-text.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { planPartLabel } from './plan-schema.ts'
import { rowActionText } from './row-event-text.ts'
import { EDITABLE_FIELDS, type EditableField, FIELD_LABELS, type ProjectEvent, stageLabel } from './schema.ts'

type Values = Readonly<Record<string, unknown>>

/** The action after the author's name: "moved it to Permits". */
export function actionText({ action, before, after }: ProjectEvent): string {
  switch (action) {
    case 'moved':
      return before?.status === after?.status
        ? `moved it within ${stageLabel(after?.status)}`
        : `moved it from ${stageLabel(before?.status)} to ${stageLabel(after?.status)}`
    case 'sold':
      return 'recorded the sale'
    case 'edited':
      return editSentence(before ?? {}, after ?? {})
    case 'deleted':
      return 'deleted it'
    case 'undeleted':
      return 'undid the deletion'
    case 'plan':
      return after?.change === 'set'
        ? 'set the baseline of the plan'
        : `changed the plan: ${planParts(after ?? {})}`
    case 'agreement':
      return agreementText(after ?? {})
    default:
      return rowActionText(action, after)
  }
}

export function editText(edit: Values): string {
  const fields = EDITABLE_FIELDS.filter((field) => field in edit)
  return fields.map((field) => `${FIELD_LABELS[field]}: ${valueText(edit[field])}`).join(' · ')
}

/** The values of a queued or failed change; null if its name is enough. */
export function projectChangeText(change: object): string | null {
  if ('edit' in change && isRecord(change.edit)) return editText(change.edit)
  return 'status' in change ? `move to ${stageLabel(change.status)}` : null
}

/** Of several changes that are shown as one, each part once. */
function planParts({ change: _change, row, ...fields }: Values): string {
  const parts = new Set(Object.keys(fields).map(planPartLabel))
  return parts.size > 0 ? listInWords([...parts]) : String(row)
}

function editSentence(before: Values, after: Values): string {
  const changed = EDITABLE_FIELDS.filter((field) => (after[field] ?? null) !== (before[field] ?? null))
  const isCleared = (field: EditableField) => (after[field] ?? null) === null
  const set = changed.filter((field) => !isCleared(field))
  const parts = [
    ['set', set.map((field) => `the ${nameOf(field)} to ${valueText(after[field])}`)] as const,
    ['cleared', changed.filter(isCleared).map((field) => `the ${nameOf(field)}`)] as const,
  ]
  const actions = parts.filter(([, fields]) => fields.length > 0)
  return listInWords(actions.map(([verb, fields]) => `${verb} ${listInWords(fields)}`)) || 'saved it'
}

function nameOf(field: EditableField): string {
  return FIELD_LABELS[field].toLowerCase()
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'string') return formatDate(String(value))
  return typeof value === 'number' ? formatMoney(value) : String(value)
}
