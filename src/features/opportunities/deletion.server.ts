import sql from 'sql-template-tag'
import { restoredPosition } from '#src/platform/board-positions.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { purgeLater } from '#src/platform/soft-delete.ts'
import { reportNotificationsChanged } from '../notifications/queries.server.ts'
import { updateOpportunity } from './queries.server.ts'
import type { OpportunityCard } from './schema.ts'

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
  reportNotificationsChanged(write, deal.id)
  const { organizationId } = identity
  await purgeLater(write.tx, { table: 'opportunities', organizationId, id: deal.id })
  return card
}

/** Takes a deletion back while it can be: the deal returns to where it stood. */
export async function undeleteOpportunity(
  write: TenantWrite,
  identity: Identity,
  id: string,
): Promise<string> {
  const place = { table: 'opportunities', organizationId: identity.organizationId, id } as const
  const position = await restoredPosition(write.tx, place)
  reportNotificationsChanged(write, id)
  return updateOpportunity(
    write,
    identity,
    id,
    'undeleted',
    {},
    sql`deleted_at = null, position = ${position}`,
  )
}
