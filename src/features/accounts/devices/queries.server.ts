import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'

interface SessionRow {
  id: string
  userAgent: string | null
  address: string | null
  firstSeenAt: Date
  lastSeenAt: Date
}

export function listSessions(db: Queryable, userId: string): Promise<SessionRow[]> {
  return db.query<SessionRow>(sql`
    select id, user_agent as "userAgent", ip_address as address, created_at as "firstSeenAt",
      last_seen_at as "lastSeenAt"
    from auth.sessions where user_id = ${userId} and expires_at > now()
    order by last_seen_at desc, id desc`)
}
