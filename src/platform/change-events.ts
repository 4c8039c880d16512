import sql from 'sql-template-tag'
import { z } from 'zod'
import { parseJson } from '#src/lib/parse-json.ts'
import type { Database } from './db/database.ts'
import { log } from './log.ts'

/** A client that has missed more changes than this refetches everything. */
const MAX_MISSED_CHANGES = 1_000

const changeSchema = z.object({
  kind: z.string(),
  id: z.string(),
  version: z.number(),
  /** The page that made the change and received the row in its response. */
  page: z.uuid().optional(),
  /** The page that made the change by changing another row, such as an offer of the deal. */
  madeBy: z.uuid().optional(),
})
const changeEventSchema = z.object({
  /** Null for a change to data that all organizations share, such as a vote on a suggestion. */
  organizationId: z.string().nullable(),
  version: z.number(),
  changes: z.array(changeSchema),
  /** If set, the event is sent only to this user's streams. */
  userId: z.string().optional(),
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

/** Returns the changes after `version`, or if there are too many, one that makes clients refetch everything. */
export async function changesSince(db: Database, organizationId: string, version: number) {
  const rows = await db.query<{ version: number; kind: string; id: string; entity_version: number }>(sql`
    select version, kind, entity_id as id, entity_version from changes
    where organization_id = ${organizationId}::uuid and version > ${version}
    order by version limit ${MAX_MISSED_CHANGES + 1}`)
  const [feed] = await db.query<{ current: number; reaches: boolean }>(sql`
    select o.version as current, exists (
      select 1 from changes c where c.organization_id = o.id and c.version <= ${version}) as reaches
    from organizations o where o.id = ${organizationId}::uuid`)
  const current = feed?.current ?? 0
  const isWhole = feed?.reaches === true && version <= current && rows.length <= MAX_MISSED_CHANGES
  if (version !== current && !isWhole) {
    const everything = { kind: 'organization', id: organizationId, version: current }
    return [{ organizationId, version: current, changes: [everything] }]
  }
  if (rows.length === 0) return []
  const changes = rows.map((row) => ({ kind: row.kind, id: row.id, version: row.entity_version }))
  return [{ organizationId, version: rows.at(-1)?.version ?? version, changes }]
}
