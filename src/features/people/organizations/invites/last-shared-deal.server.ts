import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'
import { IS_BEFORE_END, type Session, someoneIsSubscribed } from '#src/platform/session/session.ts'
import type { LostAccess } from '../schema.ts'

const IS_OPEN = sql`(d.id is not null and ${IS_BEFORE_END} and ${someoneIsSubscribed(sql`g.organization_id`)})`

/**
 * Whether a deal of others is or was shared with the user to read, until its guest is deleted, and which one the user opened last of
 * those that are shared now.
 */
export async function findSharedDeal(db: Queryable, userId: string) {
  const [found] = await db.query<{ id: string | null }>(sql`
    select case when ${IS_OPEN} then g.opportunity_id end as id
    from deal_guests g
    left join opportunities d on d.organization_id = g.organization_id and d.id = g.opportunity_id and d.deleted_at is null
    where g.user_id = ${userId} and g.role <> 'builder'
    order by ${IS_OPEN} desc, g.opened_at desc nulls last, g.created_at desc, g.id limit 1`)
  return { isGuest: found !== undefined, sharedDealId: found?.id ?? null }
}

/**
 * The deal of others to which a person has lost access, in the organization that they asked for or else the latest: they were removed, their
 * last day is over, or no one there is subscribed. Null for those who work somewhere, who aren't asked about.
 */
export async function findLostAccess(
  db: Queryable,
  { userId, organizationId, builds, subscriptionStatus }: Session,
  wanted: string | null,
): Promise<LostAccess | null> {
  if (builds !== null || (organizationId !== null && subscriptionStatus !== null)) return null
  const [lost] = await db.query<LostAccess>(sql`
    select ended.access->>'organizationId' as "organizationId", ended.access->>'place' as place, ended.access->>'by' as by
    from (
      select u.ended_access as access, 0 as kind, null::timestamptz as at from auth.users u
      where u.id = ${userId} and u.ended_access is not null
      union all
      select jsonb_build_object('organizationId', g.organization_id, 'place', d.address, 'by', nullif(i.name, '')), 1, g.created_at
      from deal_guests g
      join opportunities d on d.organization_id = g.organization_id and d.id = g.opportunity_id
      left join auth.users i on i.id = g.invited_by
      where g.user_id = ${userId} and not coalesce(${IS_OPEN}, false)
    ) ended
    order by (ended.access->>'organizationId' = ${wanted}::text) is true desc, ended.kind, ended.at desc limit 1`)
  return lost ?? null
}
