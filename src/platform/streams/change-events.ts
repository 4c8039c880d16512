import sql from 'sql-template-tag'
import { z } from 'zod'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import type { Database } from '../db/database.ts'
import { log } from '../process/log.ts'

/** A client that has missed more changes than this refetches everything instead. */
const MAX_MISSED_CHANGES = 1_000
/** Two UUIDs and a dot. */
const MAX_PAGE_LENGTH = 73

const changeSchema = z.object({
  kind: z.string(),
  id: z.string(),
  version: z.number(),
  /** The page that made the change and received the row in its response: the ids of its user and its own. */
  page: z.string().max(MAX_PAGE_LENGTH).optional(),
  /** The page that made the change by changing another row, such as an offer of the deal. */
  madeBy: z.string().max(MAX_PAGE_LENGTH).optional(),
})
const changeEventSchema = z.object({
  /** Null for a change to data that all organizations share, such as a vote on a suggestion. */
  organizationId: z.string().nullable(),
  version: z.number(),
  changes: z.array(changeSchema),
  /** If set, the event is sent only to this user's streams. */
  userId: z.string().optional(),
  /** The changes are too long for a message: clients reconnect and get the stored ones. */
  isTooLong: z.boolean().optional(),
})
export type ChangeEvent = z.infer<typeof changeEventSchema>

/** Returns null for an invalid payload: any database login can send NOTIFY. */
export function parseChangeEvent(payload: string): ChangeEvent | null {
  const event = changeEventSchema.safeParse(parseJson(payload))
  if (event.success) return event.data
  log('warn', 'invalid_change_event', { error: event.error })
  return null
}

/** Merges changes to data that all organizations share into one event with the latest change per entity. */
export function mergeSharedChanges(events: ChangeEvent[]): ChangeEvent[] {
  const last = new Map(events.flatMap(({ changes }) => changes).map((change) => [change.id, change]))
  return [{ organizationId: null, version: events.at(-1)?.version ?? 0, changes: [...last.values()] }]
}

interface RecordedChange {
  /** The organization's version after the change. */
  at: number
  kind: string
  id: string
  version: number
  /** Also of a page that received the row, for its response may have been lost with the connection. */
  madeBy?: string
}

/**
 * Returns the changes recorded after `version`, as at most one event. Null if the client must refetch everything: too
 * many changes, or some are no longer recorded.
 */
export async function changesSince(
  db: Database,
  organizationId: string,
  version: number,
): Promise<ChangeEvent[] | null> {
  // One statement, so that all parts are of one snapshot.
  const [feed] = await db.query<{ current: number; isRecorded: boolean; missed: RecordedChange[] }>(sql`
    select o.version as current,
      exists (select 1 from changes c where c.organization_id = o.id and c.version <= ${version}) as "isRecorded",
      coalesce((select json_strip_nulls(json_agg(m order by m.at)) from (
        select c.version as at, c.kind, c.entity_id as id, c.entity_version as version,
          case when length(c.made_by) = ${MAX_PAGE_LENGTH} then c.made_by end as "madeBy"
        from changes c
        where c.organization_id = o.id and c.version > ${version}
        order by c.version limit ${MAX_MISSED_CHANGES + 1}) m), '[]') as missed
    from organizations o where o.id = ${organizationId}::uuid`)
  if (feed === undefined) return null
  const { current, isRecorded, missed } = feed
  if (version === current) return []
  if (!isRecorded || version > current || missed.length > MAX_MISSED_CHANGES) return null
  const changes = missed.map(({ at: _, ...change }) => change)
  return changes.length === 0 ? [] : [{ organizationId, version: missed.at(-1)?.at ?? version, changes }]
}
