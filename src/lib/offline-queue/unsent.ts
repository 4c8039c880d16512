import { isSameValue } from '../rows/field-edits.ts'
import { isRecord } from '../schemas/parse-json.ts'
import type { QueueEntry } from './entry.ts'
import { changesBefore } from './order.ts'
import type { OfflineQueue } from './store.ts'

type Change = QueueEntry['change']

/** The changes that this page has requested with a connection: the server may have them, even if no response came. */
export class RequestedChanges {
  readonly #keys = new Set<string>()

  add({ isUnsent, ...entry }: QueueEntry, queue: Pick<OfflineQueue, 'put'>): void {
    if (!navigator.onLine) return
    this.#keys.add(entry.key)
    if (isUnsent) queue.put(entry)
  }

  /** The entry that waits for the network. `isOwn`: this page has made it. */
  queued(entry: QueueEntry, isOwn: boolean): QueueEntry {
    const isUnsent = isOwn && !this.#keys.has(entry.key)
    return { ...entry, state: 'queued', ...(isUnsent && { isUnsent }) }
  }
}

/** Removes the queued change that an Undo made offline undoes, if the server can't have it and no other change needs it. Returns whether. */
export function undoneInQueue(
  undo: Change,
  own: readonly QueueEntry[],
  queue: Pick<OfflineQueue, 'entries' | 'remove'>,
): boolean {
  if (navigator.onLine) return false
  const last = own.findLast(({ change }) => change.id === undo.id)
  if (last?.state !== 'queued' || !last.isUnsent || last.hasFile || !isUndoOf(undo, last.change)) return false
  if (queue.entries.some((one) => changesBefore(one, [last]).includes(last))) return false
  queue.remove(last)
  return true
}

/** Whether a change of the same row puts back what the other has changed. */
function isUndoOf(undo: Change, done: Change): boolean {
  if (done.kind === 'add') return undo.kind === 'delete'
  if (done.kind === 'delete') return undo.kind === 'undelete'
  if (done.kind === 'place') return undo.kind === 'place' && undo.isUndo === true && done.isUndo !== true
  const [before, wanted, back] = [done.startedFrom, valuesOf(done), valuesOf(undo)]
  if (undo.kind !== done.kind || undo.part !== done.part || done.body !== undefined) return false
  if (!isRecord(before) || wanted === null || back === null) return false
  const isBack = (field: string) => field in back && isSameValue(back[field] ?? null, before[field] ?? null)
  return Object.keys(wanted).every(isBack) && Object.keys(back).every((field) => field in wanted)
}

/** The fields that an edit sets. */
function valuesOf({ input, fields, edit }: Change): Record<string, unknown> | null {
  return [input, fields, edit].find((values) => isRecord(values)) ?? null
}
