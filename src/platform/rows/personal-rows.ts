import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import type { TenantTransaction } from '../db/database.ts'

interface Limit {
  rows: number
  message: string
}

export interface PersonalLimits {
  /** Of one person's private rows. */
  limit?: Limit | undefined
  /** Of the organization's shared rows. */
  sharedLimit?: Limit | undefined
}

interface ChangedPersonalRow {
  row: string
  version: number
  /** Its author alone sees it, and has seen it before. */
  isPrivate: boolean
  /** It has become shared or private. */
  isMoved: boolean
}

interface Update {
  name: Sql
  set: Sql
  json: Sql
  organizationId: string
  id: string
}

/** Updates a row that was found. Throws forbidden if it is someone else's and the user no administrator, or would become private. */
export async function changePersonalRow(
  tx: TenantTransaction,
  { name, set, json, organizationId, id }: Update,
): Promise<ChangedPersonalRow> {
  try {
    const [row] = await tx.query<ChangedPersonalRow>(sql`
      update ${name} r set ${set}
      from (select is_shared from ${name} where organization_id = ${organizationId} and id = ${id}) before
      where r.organization_id = ${organizationId} and r.id = ${id}
      returning ${json}::text as row, r.version, not (r.is_shared or before.is_shared) as "isPrivate",
        r.is_shared <> before.is_shared as "isMoved"`)
    if (row !== undefined) return row
  } catch (error) {
    if (!isRefusedByPolicy(error)) throw error
  }
  throw new AppError('forbidden')
}

/** Throws quota_exceeded above a limit; the transaction then rolls back. Row-level security shows one's own private rows alone. */
export async function requirePersonalRoom(
  tx: TenantTransaction,
  { name, organizationId }: { name: Sql; organizationId: string },
  { limit, sharedLimit }: PersonalLimits,
): Promise<void> {
  const [{ own, shared } = { own: 0, shared: 0 }] = await tx.query<{ own: number; shared: number }>(sql`
    select (count(*) filter (where not is_shared))::int as own, (count(*) filter (where is_shared))::int as shared
    from ${name} where organization_id = ${organizationId} and deleted_at is null`)
  if (limit && own > limit.rows) throw new AppError('quota_exceeded', limit.message)
  if (sharedLimit && shared > sharedLimit.rows) throw new AppError('quota_exceeded', sharedLimit.message)
}

/** Whether the values of a new row share it. */
export const isShared = (values: object) => 'isShared' in values && values.isShared === true

/** Whether row-level security refused to write a row. */
function isRefusedByPolicy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}
