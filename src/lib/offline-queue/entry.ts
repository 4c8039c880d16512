import { z } from 'zod'

/** What was done to what, for sentences such as "8 Kererū Street was not moved". */
export interface ChangeWords {
  name: string
  verb: string
}

/** Why a change failed. */
const failureSchema = z.object({ status: z.number(), code: z.string(), message: z.string() })

/** How entries were stored before they had a state. */
function withState(stored: unknown): unknown {
  const older = z.looseObject({ hasWaited: z.boolean(), refusal: failureSchema.nullable() }).safeParse(stored)
  if (!older.success) return stored
  const { hasWaited, refusal, ...entry } = older.data
  const state = refusal !== null ? 'failed' : hasWaited ? 'queued' : 'sending'
  return { ...entry, state, failure: refusal }
}

/** An entry as it is stored. Its change has the shape that its list gives it: the list parses it before it is sent. */
const entrySchema = z.object({
  /** Also the Idempotency-Key: sending it twice does nothing twice. */
  key: z.string(),
  /** Which list it changes. */
  list: z.string(),
  name: z.string(),
  verb: z.string(),
  userId: z.string(),
  organizationId: z.string(),
  change: z.looseObject({ id: z.string() }),
  /** The version the person saw; null when it builds on an earlier change that was not confirmed yet. */
  version: z.number().nullable(),
  /** Grows: entries are sent in this order. About when the change was made, in milliseconds. */
  number: z.number(),
  /**
   * `sending`: handed to the sender by the page that made it. `queued`: the server could not be reached, or that page was
   * closed; it is sent when possible. `failed`: refused; it stays until the person retries or discards it.
   */
  state: z.enum(['queued', 'sending', 'failed']),
  failure: failureSchema.nullable(),
  /** A file is stored under the same key. */
  hasFile: z.literal(true).optional(),
})

/** A change that the server has not confirmed yet. */
export interface QueueEntry extends z.infer<typeof entrySchema> {
  /**
   * Lasts as long as the page: its file is being stored, the device is full, or the browser doesn't store; or another tab has
   * sent it, and this one still reads the result.
   */
  inMemory?: 'storing' | 'full' | 'unavailable' | 'sent'
}

export type Queued<Change> = QueueEntry & { change: Change }

const UNREADABLE = {
  status: 0,
  code: 'unreadable',
  message: 'This version of DoneUp can’t read it. Please make the change again.',
}

/** The entry that a text holds, which `key` and `userId` name; one that can't be read is an entry that failed. */
export function parseEntry(text: string, key: string, userId: string): QueueEntry {
  const parsed = z.preprocess(withState, entrySchema).safeParse(parseJson(text)).data
  if (parsed?.key === key && parsed.userId === userId) return parsed
  const nothing = { list: '', organizationId: '', change: { id: '' }, version: null, number: 0 }
  return { ...nothing, ...asUnreadable({ name: 'A change', verb: 'saved' }), key, userId }
}

/** Shown in place of an entry whose change its list can't read. What is stored of it stays, for a version that can. */
export function asUnreadable<Entry extends object>(entry: Entry) {
  return { ...entry, state: 'failed' as const, failure: UNREADABLE }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
