import sql, { raw } from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import { type Neighbours, positionBetween } from '#src/lib/rows/positions.ts'
import type { TenantTransaction } from '../db/database.ts'

type CardTable = 'opportunities' | 'projects'

interface WantedPlace {
  status: string
  /** The preceding card; null for the top of the column. */
  afterId: string | null
}

/**
 * Returns the positions around the target, without the moved card. If the preceding card has left the column, the target
 * is the column's end.
 */
export const findNeighbours =
  (table: CardTable) =>
  async (
    tx: TenantTransaction,
    organizationId: string,
    movedId: string,
    { status, afterId }: WantedPlace,
  ): Promise<Neighbours> => {
    const [found] = await tx.query<Neighbours>(sql`
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
    return found ?? { previous: null, next: null }
  }

/** A position above all other cards of a column. */
export async function topPosition(
  tx: TenantTransaction,
  { table, organizationId, status }: { table: CardTable; organizationId: string; status: string },
): Promise<string> {
  // Reads one entry of the board's index; for `min` PostgreSQL may read every row of the organization.
  const [top] = await tx.query<{ position: string }>(sql`
    select position from ${raw(table)}
    where organization_id = ${organizationId} and status = ${status} and deleted_at is null order by position limit 1`)
  return positionBetween(null, top?.position ?? null)
}

/** A restored card's position: its old one, or directly below the card that now has it. Throws not_found. */
export async function restoredPosition(
  tx: TenantTransaction,
  { table, organizationId, id }: { table: CardTable; organizationId: string; id: string },
): Promise<string> {
  const [deleted] = await tx.query<{ position: string; next: string | null; isTaken: boolean }>(sql`
    select d.position, min(n.position) filter (where n.position > d.position) as next,
      coalesce(bool_or(n.position = d.position), false) as "isTaken"
    from ${raw(table)} d
    left join ${raw(table)} n on n.organization_id = d.organization_id and n.status = d.status
      and n.deleted_at is null and n.position >= d.position
    where d.organization_id = ${organizationId} and d.id = ${id} and d.deleted_at is not null
    group by d.position`)
  if (deleted === undefined) throw new AppError('not_found')
  return deleted.isTaken ? positionBetween(deleted.position, deleted.next) : deleted.position
}

/** A position in a column, or directly below the card that has it. */
export async function freePosition(
  tx: TenantTransaction,
  of: { table: CardTable; organizationId: string; status: string; position: string },
): Promise<string> {
  const { table, organizationId, status, position } = of
  const [taken, next] = await tx.query<{ position: string }>(sql`
    select position from ${raw(table)}
    where organization_id = ${organizationId} and status = ${status} and position >= ${position} and deleted_at is null
    order by position limit 2`)
  return taken?.position === position ? positionBetween(position, next?.position ?? null) : position
}
