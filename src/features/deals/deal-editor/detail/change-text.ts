import { DOCUMENT_CATEGORIES } from '#src/features/base/documents/schema.ts'
import { changeLines, settingsText, valueText } from '#src/features/deals/pipeline/activity/event-text.ts'
import { FIELD_LABELS } from '#src/features/deals/pipeline/deal-schema.ts'
import { BOARD_STATUSES, type BoardStatus, statusLabel } from '#src/features/deals/pipeline/schema.ts'
import type { ChangeAuthor } from '#src/lib/rows/change-author.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { authorName, isAuthor } from '#src/lib/text/person-name.ts'
import type { Conflict, DealEditing } from './deal-editing.tsx'

/** The values of a failed change, so that the user can decide about it; null if its name is enough. */
export function changeText(change: object): string | null {
  const values = 'edit' in change ? change.edit : null
  if (isRecord(values)) {
    const before = 'startedFrom' in change && isRecord(change.startedFrom) ? change.startedFrom : {}
    const lines = changeLines(before, values)
    return lines.map(({ label, after }) => `${label}: ${after}`).join(' · ')
  }
  if ('status' in change && isBoardStatus(change.status)) return `move to ${statusLabel(change.status)}`
  if ('category' in change) {
    const category = DOCUMENT_CATEGORIES.find(({ value }) => value === change.category)
    return category ? `move to ${category.label}` : null
  }
  if ('agent' in change && isRecord(change.agent)) {
    const { name, phone, email } = change.agent
    return [name, phone, email].filter((part) => typeof part === 'string').join(', ')
  }
  return null
}

/** A conflict with its values as displayed: of a field with parts, those that both have changed. */
export function inWords({ field, parts, before, theirs, mine }: Conflict) {
  const text = (value: unknown) => (parts.length > 0 ? settingsText(value, parts) : valueText(field, value))
  return {
    field,
    label: FIELD_LABELS[field],
    before: text(before),
    theirs: text(theirs),
    mine: text(mine),
  }
}

/** Who made the change that a refused edit has met. Without an answer about that: who has changed the deal last; null if unknown. */
export function otherAuthor(
  { refused, saved: { changedBy } }: Pick<DealEditing, 'refused' | 'saved'>,
  myId: string,
): ChangeAuthor | null {
  const met = refused.find(({ isStale }) => isStale)?.entry.failure?.by
  if (met !== undefined || changedBy === null) return met ?? null
  return { isMe: isAuthor(changedBy, myId), name: authorName(changedBy) }
}

export function whoChanged(by: ChangeAuthor | null): string {
  if (by?.isMe) return 'You changed this deal in another window'
  return `${by?.name ?? authorName(null)} changed this deal`
}

function isBoardStatus(value: unknown): value is BoardStatus {
  return BOARD_STATUSES.some((status) => status.value === value)
}
