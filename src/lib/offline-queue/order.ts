import { isRecord } from '../schemas/parse-json.ts'
import type { QueueEntry } from './entry.ts'

/**
 * The earlier changes, also of other lists, that must reach the server before this one: of its row; those that add or restore a
 * row that it names by id or name, such as an expense's line and supplier; before a deletion, those that name its row.
 */
export function changesBefore(
  { change, list, number }: QueueEntry,
  entries: readonly QueueEntry[],
): QueueEntry[] {
  const deleted = deletedBy(change)
  return entries.filter((one) => {
    const { id, kind } = one.change
    if (one.number >= number || one.inMemory === 'sent') return false
    // Without its addition the server would refuse what names the row.
    if (one.state === 'failed') return kind === 'add' && names(change, id)
    const isMade = kind === 'add' || kind === 'undelete'
    return (
      (one.list === list && id === change.id) ||
      (isMade && (names(change, id) || names(change, one.name))) ||
      deleted.some((row) => names(one.change, row))
    )
  })
}

/** The rows that a change deletes: its own, or those of a bulk action. */
function deletedBy({ id, kind, action, deals }: QueueEntry['change']): string[] {
  if (kind === 'delete') return [id]
  if (!isRecord(action) || action.action !== 'delete' || !Array.isArray(deals)) return []
  return deals.flatMap((row) => (isRecord(row) && typeof row.id === 'string' ? row.id : []))
}

/** Also true of a field's name, which only makes a change wait. */
function names(change: object, text: string): boolean {
  return JSON.stringify(change).includes(JSON.stringify(text))
}
