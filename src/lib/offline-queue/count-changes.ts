import type { QueueEntry } from './entry.ts'

/** Lists whose entries change nothing of the person’s work: a notification that is marked as read. */
const MARKINGS: readonly string[] = ['notifications']

/** Whether a person would call the entry a change of theirs. */
export function isChange({ list, inMemory }: Pick<QueueEntry, 'list' | 'inMemory'>): boolean {
  return inMemory !== 'sent' && !MARKINGS.includes(list)
}

/** The changes that the server has refused. */
export function failedChanges(entries: readonly QueueEntry[]): QueueEntry[] {
  return entries.filter((entry) => entry.state === 'failed' && isChange(entry))
}

/**
 * How many changes haven’t been sent. Every screen that names a number takes it from here, so that two of them never differ: those that
 * wait, or those that couldn’t be saved.
 */
export function countChanges(
  entries: readonly QueueEntry[],
  which: 'waiting' | 'failed' = 'waiting',
): number {
  if (which === 'failed') return failedChanges(entries).length
  return entries.filter((entry) => entry.state !== 'failed' && isChange(entry)).length
}

/** Whether a change waits for the server to be reached, rather than for its answer. */
export function hasQueued(entries: readonly QueueEntry[]): boolean {
  return entries.some((entry) => entry.state === 'queued' && isChange(entry))
}
