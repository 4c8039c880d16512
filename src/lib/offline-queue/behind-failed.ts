import { type QueueEntry, requeued } from './entry.ts'
import { changesBefore } from './order.ts'

const CODE = 'behind_failed'

/** Whether a change has failed only because one that it needs has, such as the receipt of an expense. */
export function isBehindFailed({ failure }: Pick<QueueEntry, 'failure'>): boolean {
  return failure?.code === CODE
}

/** The failed changes without which the server would refuse this one. */
export function failedBefore(entry: QueueEntry, entries: readonly QueueEntry[]): QueueEntry[] {
  return changesBefore(entry, entries).filter(({ state }) => state === 'failed')
}

/** The changed entries of those `isOwn`: failed with what they need, or queued again once that was retried or discarded. */
export function followers(
  entries: readonly QueueEntry[],
  isOwn: (entry: QueueEntry) => boolean,
): QueueEntry[] {
  const own = entries.filter((entry) => isOwn(entry) && entry.inMemory !== 'sent')
  return own.flatMap((entry) => {
    const [failed] = failedBefore(entry, entries)
    if (failed !== undefined) return entry.state === 'failed' ? [] : behind(entry, failed)
    return isBehindFailed(entry) ? requeued(entry, entry.change, entry.version, false) : []
  })
}

function behind(entry: QueueEntry, { name }: QueueEntry): QueueEntry {
  const message = `It waits for ${name}, which couldn’t be saved.`
  return { ...entry, state: 'failed', failure: { status: 0, code: CODE, message } }
}
