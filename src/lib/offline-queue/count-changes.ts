import { isRecord } from '../schemas/parse-json.ts'
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
  if (which === 'failed') return countThings(failedChanges(entries))
  return countThings(entries.filter((entry) => entry.state !== 'failed' && isChange(entry)))
}

/** Whether a change waits for the server to be reached, rather than for its answer. */
export function hasQueued(entries: readonly QueueEntry[]): boolean {
  return entries.some((entry) => entry.state === 'queued' && isChange(entry))
}

/** What a person added in one go is one change: an expense with its receipts, a quote with its photo, the parts of an invoice. */
function countThings(entries: readonly QueueEntry[]): number {
  const added = new Map(
    entries.flatMap(({ list, change }) =>
      change.kind === 'add' ? [[change.id, WHOLE_OF[list]?.(change)] as const] : [],
    ),
  )
  const things = entries.map(({ key, list, change }) => {
    const whole = change.kind === 'add' || list === 'uploads' ? WHOLE_OF[list]?.(change) : undefined
    if (whole !== undefined) return added.get(whole) ?? whole
    return change.kind === 'add' ? change.id : key
  })
  return new Set(things).size
}

/** The id of what an addition or a file was saved with: the expense of a receipt, the invoice of a part, the photo of a quote. */
const WHOLE_OF: Readonly<Record<string, (change: QueueEntry['change']) => string | undefined>> = {
  uploads: ({ expense }) => textIn(expense, 'id'),
  expenses: ({ input }) => textIn(input, 'billId'),
  quotes: ({ input }) => textIn(input, 'documentId'),
}

function textIn(value: unknown, field: string): string | undefined {
  const text = isRecord(value) ? value[field] : undefined
  return typeof text === 'string' ? text : undefined
}
