import sql from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import { PURGE_AFTER_SECONDS } from '#src/lib/undo-time.ts'
import type { Queryable } from '#src/server/db/database.ts'
import type { Identity, TenantWrite } from '#src/server/db/in-organization.ts'
import { addJob } from '#src/server/outbox.ts'
import { notificationsChanged } from '../../notifications/queries.server.ts'
import { updateOpportunity } from '../queries.server.ts'
import { positionBetween } from '../rules.ts'
import type { OpportunityCard, OpportunityStatus } from '../schema.ts'

/** Marks a deal as deleted; the rest goes once the time to undo it is over. */
export async function deleteOpportunity(
  write: TenantWrite,
  identity: Identity,
  deal: OpportunityCard,
): Promise<string> {
  const card = await updateOpportunity(
    write,
    identity,
    deal.id,
    'deleted',
    { address: deal.address },
    sql`deleted_at = now()`,
  )
  notificationsChanged(write, deal.id)
  await addJob(write.tx, {
    topic: 'opportunity.purge',
    payload: { organizationId: identity.organizationId, opportunityId: deal.id },
    delaySeconds: PURGE_AFTER_SECONDS,
  })
  return card
}

/** Takes a deletion back while it can be: the deal returns to where it stood. */
export async function undeleteOpportunity(
  write: TenantWrite,
  identity: Identity,
  id: string,
): Promise<string> {
  const { organizationId } = identity
  const [deleted] = await write.tx.query<{
    status: OpportunityStatus
    position: string
    next: string | null
    taken: boolean
  }>(sql`
    select o.status, o.position,
      (select min(n.position) from opportunities n where n.organization_id = o.organization_id
        and n.status = o.status and n.deleted_at is null and n.position > o.position) as next,
      exists (select 1 from opportunities n where n.organization_id = o.organization_id
        and n.status = o.status and n.deleted_at is null and n.position = o.position) as taken
    from opportunities o
    where o.organization_id = ${organizationId} and o.id = ${id} and o.deleted_at is not null`)
  if (deleted === undefined) throw new AppError('not_found', 'Opportunity not found')
  const position = deleted.taken ? positionBetween(deleted.position, deleted.next) : deleted.position
  notificationsChanged(write, id)
  return updateOpportunity(
    write,
    identity,
    id,
    'undeleted',
    {},
    sql`deleted_at = null, position = ${position}`,
  )
}

/** Deletes a deal that has been marked for longer than it can be undone; anything else is left alone. */
export async function purgeOpportunity(db: Queryable, organizationId: string, id: string): Promise<void> {
  await db.query(sql`
    delete from opportunities
    where organization_id = ${organizationId} and id = ${id}
      and deleted_at <= now() - make_interval(secs => ${PURGE_AFTER_SECONDS})`)
}
