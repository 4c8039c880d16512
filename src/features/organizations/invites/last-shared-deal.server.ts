import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'
import { IS_BEFORE_END, someoneIsSubscribed } from '#src/platform/session.ts'

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
