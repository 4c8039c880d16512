import sql, { raw } from 'sql-template-tag'
import type { TenantTransaction } from './db/database.ts'

/** The positions on both sides of a place in a column of a board; null at the column's ends. */
interface Gap {
  previous: string | null
  next: string | null
}

interface WantedPlace {
  table: 'opportunities' | 'projects'
  organizationId: string
  /** The card that goes there, which is not its own neighbour. */
  movedId: string
  /** The column. */
  status: string
  /** The card that it is to follow; null: the top. */
  afterId: string | null
}

/** The neighbours of a place in a column; a card to follow that has left the column means its end. */
export async function findGap(
  tx: TenantTransaction,
  { table, organizationId, movedId, status, afterId }: WantedPlace,
): Promise<Gap> {
  const [gap] = await tx.query<Gap>(sql`
    with others as (
      select id, position from ${raw(table)}
      where organization_id = ${organizationId} and status = ${status} and deleted_at is null and id <> ${movedId}
    ), previous as (
      select case when ${afterId}::uuid is null then null else coalesce(
        (select position from others where id = ${afterId}::uuid), (select max(position) from others)) end as position
    )
    select p.position as previous,
      (select min(o.position) from others o where p.position is null or o.position > p.position) as next
    from previous p`)
  return gap ?? { previous: null, next: null }
}

/** Whether a card at `position` stands there already. */
export function standsIn(position: string, { previous, next }: Gap): boolean {
  return (previous === null || previous < position) && (next === null || position < next)
}
