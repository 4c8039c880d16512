import { isRecord } from '#src/lib/is-record.ts'
import { DOCUMENT_CATEGORIES } from '../../documents/schema.ts'
import { changeLines } from '../events/event-text.ts'
import type { BoardStatus } from '../schema.ts'
import { BOARD_STATUSES, statusLabel } from '../schema.ts'

/** What a failed change would have done, for the person to decide about it. Null when its name says it all. */
export function changeInWords(change: object): string | null {
  const values = 'edit' in change ? change.edit : null
  if (isRecord(values)) {
    const before = 'startedFrom' in change && isRecord(change.startedFrom) ? change.startedFrom : {}
    const lines = changeLines(before, values)
    return lines.map(({ label, after }) => `${label}: ${after}`).join(' · ')
  }
  if ('status' in change && isBoardStatus(change.status)) return `To ${statusLabel(change.status)}`
  if ('category' in change) {
    const category = DOCUMENT_CATEGORIES.find(({ value }) => value === change.category)
    return category ? `To ${category.label}` : null
  }
  if ('agent' in change && isRecord(change.agent)) {
    const { name, phone, email } = change.agent
    return [name, phone, email].filter((part) => typeof part === 'string').join(', ')
  }
  return null
}

function isBoardStatus(value: unknown): value is BoardStatus {
  return BOARD_STATUSES.some((status) => status.value === value)
}
