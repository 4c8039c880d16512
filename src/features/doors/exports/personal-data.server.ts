import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'
import { instantText } from '#src/platform/rows/row-json.ts'

export async function readOwnAccount(db: Queryable, userId: string): Promise<unknown> {
  const [row] = await db.query<{ account: unknown }>(sql`
    select json_build_object(
      'profile', (select json_build_object('id', id, 'email', email, 'name', name, 'emailConfirmedAt', ${instantText(sql`email_confirmed_at`)},
        'createdAt', ${instantText(sql`created_at`)}, 'deleteAt', ${instantText(sql`delete_at`)}, 'digest', digest) from auth.users where id = ${userId}::uuid),
      'memberships', (select coalesce(json_agg(json_build_object('organization', o.name, 'role', m.role,
        'since', m.created_at) order by m.created_at), '[]')
        from organization_members m join organizations o on o.id = m.organization_id where m.user_id = ${userId}::uuid),
      'sessions', (select coalesce(json_agg(json_build_object('browser', user_agent, 'address', ip_address,
        'firstSeenAt', ${instantText(sql`created_at`)}, 'lastSeenAt', ${instantText(sql`last_seen_at`)}) order by created_at), '[]')
        from auth.sessions where user_id = ${userId}::uuid),
      'passwordSetAt', (select ${instantText(sql`set_at`)} from auth.passwords where user_id = ${userId}::uuid),
      'secondFactorSince', (select confirmed_at from auth.authenticators where user_id = ${userId}::uuid),
      'passkeys', (select coalesce(json_agg(json_build_object('name', name, 'createdAt', ${instantText(sql`created_at`)},
        'lastUsedAt', ${instantText(sql`last_used_at`)}) order by created_at), '[]') from auth.passkeys where user_id = ${userId}::uuid),
      'calendarLinks', (select coalesce(json_agg(json_build_object('organization', o.name, 'scope', l.scope,
        'withDetails', l.with_details, 'createdAt', ${instantText(sql`l.created_at`)}, 'lastFetchedAt', ${instantText(sql`l.last_fetched_at`)}) order by l.created_at), '[]')
        from auth.calendar_links l join organizations o on o.id = l.organization_id where l.user_id = ${userId}::uuid),
      'sharedDeals', (select coalesce(json_agg(json_build_object('deal', d.address, 'organization', o.name, 'role', g.role,
        'sections', g.sections, 'until', g.until, 'invitedAt', ${instantText(sql`g.created_at`)}) order by g.created_at), '[]')
        from deal_guests g join organizations o on o.id = g.organization_id
        join opportunities d on d.organization_id = g.organization_id and d.id = g.opportunity_id
        where g.user_id = ${userId}::uuid),
      'incomes', (select coalesce(json_agg(json_build_object('deal', o.address, 'incomes', i.incomes, 'shared', i.is_shared)
        order by i.updated_at), '[]')
        from owner_incomes i join opportunities o on o.organization_id = i.organization_id and o.id = i.opportunity_id
        where i.user_id = ${userId}::uuid),
      'securityActivity', (select coalesce(json_agg(json_build_object('at', ${instantText(sql`at`)}, 'action', action, 'detail', detail,
        'address', ip_address) order by at desc), '[]') from audit_log where user_id = ${userId}::uuid)
    ) as account`)
  return row?.account ?? null
}

export async function readOwnSubscription(db: Queryable, userId: string): Promise<unknown> {
  const [row] = await db.query<{ billing: unknown }>(sql`
    select json_build_object(
      'subscription', (select json_build_object('plan', plan_id, 'price', price_id, 'status', status,
        'trialEnd', ${instantText(sql`trial_end`)}, 'currentPeriodEnd', ${instantText(sql`current_period_end`)}, 'cancelAtPeriodEnd', cancel_at_period_end)
        from subscriptions where user_id = ${userId}::uuid),
      'checkouts', (select coalesce(json_agg(json_build_object('billingPeriod', billing_period, 'status', status,
        'createdAt', ${instantText(sql`created_at`)}) order by created_at), '[]') from checkouts where user_id = ${userId}::uuid)
    ) as billing`)
  return row?.billing ?? null
}

export function listOwnOrganizations(db: Queryable, userId: string) {
  return db.query<{ id: string; name: string; isOnlyMember: boolean }>(sql`
    select o.id, o.name, not exists (
      select 1 from organization_members other
      where other.organization_id = o.id and other.user_id <> m.user_id) as "isOnlyMember"
    from organization_members m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} order by m.created_at, o.id`)
}
