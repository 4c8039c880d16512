import sql from 'sql-template-tag'
import type { TenantTransaction } from '#src/server/db/database.ts'
import { positionBetween } from '../rules.ts'
import type { BoardStatus, OpportunityStatus } from '../schema.ts'

/** A position above every other of a column. */
export async function topPosition(
  tx: TenantTransaction,
  organizationId: string,
  status: OpportunityStatus,
): Promise<string> {
  const [top] = await tx.query<{ position: string | null }>(sql`
    select min(position) as position from opportunities
    where organization_id = ${organizationId} and status = ${status} and deleted_at is null`)
  return positionBetween(null, top?.position ?? null)
}

/** The positions on both sides of a place; null at the column's ends. */
interface Place {
  previous: string | null
  next: string | null
}

/** The neighbours of a place in a column; a card to follow that has left the column means its end. */
export async function findPlace(
  tx: TenantTransaction,
  organizationId: string,
  movedId: string,
  status: BoardStatus,
  afterId: string | null,
): Promise<Place> {
  const [place] = await tx.query<Place>(sql`
    with others as (
      select id, position from opportunities
      where organization_id = ${organizationId} and status = ${status} and deleted_at is null and id <> ${movedId}
    ), previous as (
      select case when ${afterId}::uuid is null then null else coalesce(
        (select position from others where id = ${afterId}::uuid), (select max(position) from others)) end as position
    )
    select p.position as previous,
      (select min(o.position) from others o where p.position is null or o.position > p.position) as next
    from previous p`)
  return place ?? { previous: null, next: null }
}

/** Whether a card at `position` stands in this place already. */
export function isBetween(position: string, { previous, next }: Place): boolean {
  return (previous === null || previous < position) && (next === null || position < next)
}
