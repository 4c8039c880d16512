import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Database } from './db/database.ts'
import { log } from './log.ts'

/** A client that missed more than this reads everything again. */
const MAX_MISSED_CHANGES = 1_000

const changeSchema = z.object({
  kind: z.string(),
  id: z.string(),
  version: z.number(),
  /** The page that made it and got the row as its answer. */
  page: z.uuid().optional(),
})
const announcementSchema = z.object({
  /** Null: common to all organizations, such as the board of suggestions. */
  organizationId: z.string().nullable(),
  version: z.number(),
  changes: z.array(changeSchema),
  /** The only one whose streams are told. */
  userId: z.string().optional(),
})
export type Announcement = z.infer<typeof announcementSchema>

/** An announcement, or null for a message that is none: whoever may sign in to the database can send one. */
export function parseAnnouncement(payload: string): Announcement | null {
  const announcement = announcementSchema.safeParse(parseJson(payload))
  if (announcement.success) return announcement.data
  log('warn', 'announcement_not_understood', { error: announcement.error })
  return null
}

/** What a message of a channel says; null where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What is common to all, told as one: of each thing its last change. */
export function merged(news: Announcement[]): Announcement[] {
  const last = new Map(news.flatMap(({ changes }) => changes).map((change) => [change.id, change]))
  return [{ organizationId: null, version: news.at(-1)?.version ?? 0, changes: [...last.values()] }]
}

/** The announcements after `version`; when they are too many or no longer kept, one that says "read everything". */
export async function changesSince(
  db: Database,
  organizationId: string,
  version: number,
): Promise<Announcement[]> {
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
