import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/app-error.ts'
import type { ChangeKind } from '#src/lib/change-kinds.ts'
import { constraintOf, type TenantTransaction } from './db/database.ts'
import type { TenantWrite } from './db/in-organization.ts'
import { type LimitedTable, requireQuota } from './quotas.ts'
import { purgeLater, type SoftDeletedTable } from './soft-delete.ts'

/** A tenant table with the columns organization_id, id, version, updated_at and deleted_at. */
interface RowTable {
  table: LimitedTable
  /** The change kind that is published. */
  kind: ChangeKind
  label: string
  /** Row `r` as the JSON of the row's schema. */
  json: Sql
  /** The parent row, such as the deal of a comparable sale. */
  parent?: { table: SoftDeletedTable; column: string; label: string }
  /** The maximum number of rows per parent, and the message when it is exceeded. Those of an organization: quotas.ts. */
  limit?: { rows: number; message: string }
  /** A unique index of the table's rows, and the message for a second row with the same values. */
  unique?: { index: string; message: string }
  /** The foreign keys of values that a client sends, and the message when there is no such row. */
  references?: Readonly<Record<string, string>>
}

/** Values, or SQL expressions, by column name. */
export type Columns = Readonly<Record<string, unknown>>

/**
 * The response's JSON text: an array of rows under `key`, with the organization's id and version. `rows` is the array,
 * with the organization as row `g`.
 */
export async function readList(tx: TenantTransaction, organizationId: string, key: string, rows: Sql) {
  const [list] = await tx.query<{ version: number; body: string }>(sql`
    select g.version, json_build_object('organizationId', g.id, 'version', g.version, ${key}::text,
      coalesce((${rows}), '[]'))::text as body
    from organizations g where g.id = ${organizationId}`)
  if (list === undefined) throw new AppError('not_found', 'Organization not found')
  return list
}

/** Locks a row against deletion until the transaction ends. Throws not_found. */
export async function requireRow(
  tx: TenantTransaction,
  { table, label }: { table: SoftDeletedTable; label: string },
  organizationId: string,
  id?: string,
): Promise<void> {
  const rows = await tx.query(sql`
    select 1 from ${raw(table)}
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null for share`)
  if (rows.length === 0) throw new AppError('not_found', `${label} not found`)
}

/** The SQL operations of one kind of row. Writes return the row as JSON text and publish the change. */
export function rowQueries<Row>({
  table,
  kind,
  label,
  json,
  parent,
  limit,
  unique,
  references = {},
}: RowTable) {
  const name = raw(table)
  const notFound = () => new AppError('not_found', `${label} not found`)
  const ofParent = (parentId?: string) => (parent ? sql`and r.${raw(parent.column)} = ${parentId}` : empty)

  /** Runs a statement that changes a row. Throws already_exists for a duplicate, invalid_input for a missing reference. */
  async function changed<Changed>(tx: TenantTransaction, statement: Sql): Promise<Changed | undefined> {
    try {
      return (await tx.query<Changed>(statement))[0]
    } catch (error) {
      const constraint = String(constraintOf(error))
      if (constraint === unique?.index) throw new AppError('already_exists', unique.message)
      const missing = references[constraint]
      throw missing === undefined ? error : new AppError('invalid_input', missing)
    }
  }

  async function requireParent(tx: TenantTransaction, organizationId: string, parentId?: string) {
    if (parent) await requireRow(tx, parent, organizationId, parentId)
  }

  /** Throws quota_exceeded above the limit; the transaction then rolls back. */
  async function requireRoom(tx: TenantTransaction, organizationId: string, parentId?: string) {
    await requireQuota(tx, table, organizationId)
    if (limit === undefined) return
    const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(sql`
      select count(*)::int as count from ${name} r
      where r.organization_id = ${organizationId} and r.deleted_at is null ${ofParent(parentId)}`)
    if (count > limit.rows) throw new AppError('quota_exceeded', limit.message)
  }

  async function update(write: TenantWrite, organizationId: string, id: string, columns: Columns) {
    const set = join(Object.entries(columns).map(([column, value]) => sql`${raw(column)} = ${value}`))
    const row = await changed<{ row: string; version: number }>(
      write.tx,
      sql`
      update ${name} r set ${set}, version = r.version + 1, updated_at = now()
      where r.organization_id = ${organizationId} and r.id = ${id}
      returning ${json}::text as row, r.version`,
    )
    if (row === undefined) throw notFound()
    write.report({ kind, id, version: row.version })
    return row.row
  }

  return {
    update,

    /** Like `readList`, in the given order. */
    async list(
      tx: TenantTransaction,
      organizationId: string,
      { key, orderBy, parentId }: { key: string; orderBy: Sql; parentId?: string | undefined },
    ): Promise<{ version: number; body: string }> {
      await requireParent(tx, organizationId, parentId)
      const rows = sql`select json_agg(${json} order by ${orderBy}) from ${name} r
        where r.organization_id = g.id and r.deleted_at is null ${ofParent(parentId)}`
      return readList(tx, organizationId, key, rows)
    },

    /** Throws key_reused if a row with this id exists, and quota_exceeded above the limit. */
    async insert(
      write: TenantWrite,
      organizationId: string,
      {
        id = uuidv7(),
        parentId,
        columns,
      }: { id?: string | undefined; parentId?: string | undefined; columns: Columns },
    ): Promise<string> {
      await requireParent(write.tx, organizationId, parentId)
      const all = { ...(parent && { [parent.column]: parentId }), ...columns }
      const row = await changed<{ row: string }>(
        write.tx,
        sql`
        insert into ${name} as r (organization_id, id, ${raw(Object.keys(all).join(', '))})
        values (${organizationId}, ${id}, ${join(Object.values(all))})
        on conflict (organization_id, id) do nothing
        returning ${json}::text as row`,
      )
      if (row === undefined) throw new AppError('key_reused', `This ${label.toLowerCase()} is already saved.`)
      await requireRoom(write.tx, organizationId, parentId)
      write.report({ kind, id, version: 1 })
      return row.row
    },

    /** Throws not_found. */
    async load(tx: TenantTransaction, organizationId: string, id: string, parentId?: string) {
      const [row] = await tx.query<{ row: Row & { id: string } }>(sql`
        select ${json} as row from ${name} r
        where r.organization_id = ${organizationId} and r.id = ${id} and r.deleted_at is null ${ofParent(parentId)}`)
      if (row === undefined) throw notFound()
      return row.row
    },

    /** Soft delete; a job purges the row when the undo period is over. */
    async remove(write: TenantWrite, organizationId: string, id: string): Promise<string> {
      const row = await update(write, organizationId, id, { deleted_at: sql`now()` })
      await purgeLater(write.tx, { table, organizationId, id })
      return row
    },

    async restore(write: TenantWrite, organizationId: string, id: string, parentId?: string) {
      const [deleted] = await write.tx.query(sql`
        select 1 from ${name} r
        where r.organization_id = ${organizationId} and r.id = ${id} and r.deleted_at is not null ${ofParent(parentId)}`)
      if (deleted === undefined) throw notFound()
      const row = await update(write, organizationId, id, { deleted_at: null })
      await requireRoom(write.tx, organizationId, parentId)
      return row
    },
  }
}
