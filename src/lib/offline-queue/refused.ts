import { useQueryClient } from '@tanstack/react-query'
import { useStore } from '../browser/store.ts'
import { isRecord } from '../schemas/parse-json.ts'
import type { QueueEntry } from './entry.ts'
import { type OfflineQueue, offlineQueueOf } from './store.ts'

/** The queue of this page. */
export function useOfflineQueue(): OfflineQueue {
  return offlineQueueOf(useQueryClient())
}

/** A refused edit of a row's fields, with the values before it. */
export interface RefusedEdit {
  entry: QueueEntry
  edit: object
  startedFrom: object
  /** Someone else has changed one of its fields. */
  isStale: boolean
}

/** The edits of a row in one list that the server refused, oldest first. They stay until the person decides about them. */
export function useRefusedEdits(list: string, id: string): readonly RefusedEdit[] {
  const { entries } = useStore(useOfflineQueue().state)
  return refusedIn(entries, list, id)
}

function refusedIn(entries: readonly QueueEntry[], list: string, id: string): RefusedEdit[] {
  return entries.flatMap((entry) => {
    const { change, state, failure } = entry
    const { edit, startedFrom = {} } = change
    const isOne = entry.list === list && change.id === id && state === 'failed'
    if (!isOne || failure?.code === 'unreadable' || !isRecord(edit) || !isRecord(startedFrom)) return []
    return [{ entry, edit, startedFrom, isStale: failure?.code === 'stale_version' }]
  })
}

/**
 * Removes these fields from the refused edits of a row: another edit replaces them. Returns their values before the first of them,
 * so that a conflict remains one.
 */
export function replaceRefused(queue: OfflineQueue, list: string, id: string, fields: readonly string[]) {
  const before: Record<string, unknown> = {}
  for (const { entry, edit, startedFrom } of refusedIn(queue.entries, list, id)) {
    const replaced = Object.keys(edit).filter((field) => fields.includes(field))
    if (replaced.length === 0) continue
    for (const field of replaced) if (!(field in before)) before[field] = Object(startedFrom)[field]
    const left = Object.entries(edit).filter(([field]) => !fields.includes(field))
    queue.remove(entry)
    if (left.length > 0) queue.put({ ...entry, change: { ...entry.change, edit: Object.fromEntries(left) } })
  }
  return before
}
