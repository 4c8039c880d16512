import sql, { empty, join, raw, Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { AppError, type FieldProblem, organizationNotFound, rejectProblem } from '#src/lib/api/app-error.ts'
import type { ChangeKind } from '#src/lib/rows/change-kinds.ts'
import { constraintOf, type TenantTransaction } from '../db/database.ts'
import type { TenantWrite } from '../db/in-organization.ts'
import { type LimitedTable, requireQuota } from '../limits/quotas.ts'
import { hasParents, lockRow, requireRow } from './parent-rows.ts'
import { changePersonalRow, isShared, type PersonalLimits, requirePersonalRoom } from './personal-rows.ts'
import { columnOf, rowJson } from './row-json.ts'
import { purgeLater, type SoftDeletedTable } from './soft-delete.ts'

type Shape = z.core.$ZodLooseShape

/** A tenant table with the columns organization_id, id, version, updated_at and deleted_at. */
interface RowTable<Fields extends Shape> extends Pick<PersonalLimits, 'sharedLimit'> {
  /** The list in responses. */
  name: string
  table: LimitedTable
  /** The change kind that is published. */
  kind: ChangeKind
  isPersonal?: boolean
  label: string
  /** Its fields are columns of the table: `madeOn` is made_on. */
  row: z.ZodObject<Fields>
  /** Fields of row `r` that aren't columns. */
  computed?: Partial<Record<keyof Fields, Sql>>
  /** Row `r` as the JSON of the row's schema; by default `rowJson`. */
  json?: Sql
  /** The order of the list. */
  orderBy: Sql
  /** The parent row, such as the deal of a comparable sale. */
  parent?: { table: SoftDeletedTable; column: string; label: string } | undefined
  /** The maximum number of rows per parent, and the message when it is exceeded. Those of an organization: quotas.ts. */
  limit?: { rows: number; message: string } | undefined
  /** A unique index of the table's rows, and the message for a second row with the same values. */
  unique?: FieldProblem & { index: string }
  /** The foreign keys of values that a client sends, and the message when there is no such row. */
  references?: Readonly<Record<string, FieldProblem>>
}

/** The operations of `rowQueries` that routes use. */
export interface RowQueries<Row> {
  list(tx: TenantTransaction, organizationId: string, parentId?: string): Promise<ListText>
  load(tx: TenantTransaction, organizationId: string, id: string, parentId?: string): Promise<Row>
  insert(write: TenantWrite, organizationId: string, row: NewRow): Promise<string>
  update(write: TenantWrite, organizationId: string, id: string, values: object): Promise<string>
  remove(write: TenantWrite, organizationId: string, id: string): Promise<string>
  restore(write: TenantWrite, organizationId: string, id: string, parentId?: string): Promise<string>
}

/** A response's JSON text, with the organization's version. */
interface ListText {
  version: number
  body: string
}

interface NewRow {
  id?: string | undefined
  parentId?: string | undefined
  values: object
}

/** The value of a column: arrays of texts are arrays, other arrays and objects are JSON. */
function columnValue(schema: unknown, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Sql) return value
  const type = schema instanceof z.ZodNullable ? schema.unwrap() : schema
  const isArray = type instanceof z.ZodArray && !(type.element instanceof z.ZodObject)
  return isArray ? sql`${value}::text[]` : sql`${JSON.stringify(value)}::jsonb`
}

function columnsOf({ shape }: z.ZodObject, values: object) {
  return Object.entries(values).map(
    ([field, value]) => [columnOf(field), columnValue(shape[field], value)] as const,
  )
}

/** The values of a row's fields for `update … set`: values, or SQL expressions. */
export function setColumns(row: z.ZodObject, values: object): Sql {
  return join(columnsOf(row, values).map(([column, value]) => sql`${raw(column)} = ${value}`))
}

/**
 * The response's JSON text: an array of rows under `key`, with the organization's id and version. `rows` is the array,
 * with the organization as row `g`.
 */
export async function readList(
  tx: TenantTransaction,
  organizationId: string,
  key: string,
  rows: Sql,
  more = empty,
) {
  const [list] = await tx.query<{ version: number; body: string }>(sql`
    select g.version, json_build_object('organizationId', g.id, 'version', g.version, ${key}::text,
      coalesce((${rows}), '[]')${more === empty ? empty : sql`, ${more}`})::text as body
    from organizations g where g.id = ${organizationId}`)
  if (list === undefined) throw organizationNotFound()
  return list
}

/** The SQL operations of one kind of row. Writes return the row as JSON text and publish the change. */
export function rowQueries<Fields extends Shape>({
  name: list,
  table,
  kind,
  label,
  row: schema,
  computed,
  json = rowJson(schema, computed),
  orderBy,
  parent,
  limit,
  sharedLimit,
  isPersonal = false,
  unique,
  references = {},
}: RowTable<Fields>) {
  type Row = z.output<z.ZodObject<Fields>>
  /** Values of a row's fields, or SQL expressions. */
  type Values = Partial<Record<keyof Row & string, unknown>>
  const name = raw(table)
  const notFound = () => new AppError('not_found', `${label} not found`)
  const ofParent = (parentId?: string) => (parent ? sql`and r.${raw(parent.column)} = ${parentId}` : empty)
  const inParent = (parentId?: string) => sql`${ofParent(parentId)} ${hasParents('r', parent?.column)}`

  /** The row that a statement changes. Throws already_exists for a duplicate, invalid_input for a missing reference. */
  async function changed<Changed>(changing: Promise<Changed[]>): Promise<Changed | undefined> {
    try {
      return (await changing)[0]
    } catch (error) {
      const constraint = String(constraintOf(error))
      if (constraint === unique?.index) {
        const { field, message } = unique
        throw new AppError('already_exists', message, { fields: { [field]: message } })
      }
      rejectProblem(references[constraint] ?? null)
      throw error
    }
  }

  /** Throws quota_exceeded above the limit; the transaction then rolls back. */
  async function requireRoom(tx: TenantTransaction, organizationId: string, parentId?: string) {
    await requireQuota(tx, table, organizationId)
    if (isPersonal) return requirePersonalRoom(tx, { name, organizationId }, { limit, sharedLimit })
    if (limit === undefined) return
    const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(sql`
      select count(*)::int as count from ${name} r
      where r.organization_id = ${organizationId} and r.deleted_at is null ${ofParent(parentId)}`)
    if (count > limit.rows) throw new AppError('quota_exceeded', limit.message)
  }

  async function change(write: TenantWrite, organizationId: string, id: string, values: object) {
    const set = sql`${setColumns(schema, values)}, version = r.version + 1, updated_at = now()`
    if (isPersonal) return changePersonal(write, organizationId, id, set)
    const row = await changed(
      write.tx.query<{ row: string; version: number }>(sql`
      update ${name} r set ${set}
      where r.organization_id = ${organizationId} and r.id = ${id}
      returning ${json}::text as row, r.version`),
    )
    if (row === undefined) throw notFound()
    write.report({ kind, id, version: row.version })
    return row.row
  }

  async function changePersonal(write: TenantWrite, organizationId: string, id: string, set: Sql) {
    const changing = changePersonalRow(write.tx, { name, set, json, organizationId, id })
    const { row, version, isPrivate, isMoved } = await changing
    if (isMoved) await requireRoom(write.tx, organizationId)
    write.report({ kind, id, version, isPrivate })
    return row
  }

  return {
    /** Adds rows of an import in one statement and returns their ids; nothing is reported. Throws quota_exceeded. */
    async insertImported(
      tx: TenantTransaction,
      organizationId: string,
      { importId, parentId, rows }: { importId: string; parentId?: string; rows: readonly Values[] },
    ): Promise<string[]> {
      const shared = {
        organization_id: organizationId,
        import_id: importId,
        ...(parent && { [parent.column]: parentId }),
      }
      const all = rows.map((row) => ({
        id: uuidv7(),
        ...shared,
        ...Object.fromEntries(columnsOf(schema, row)),
      }))
      const columns = raw(Object.keys(all[0] ?? shared).join(', '))
      await changed(
        tx.query(sql`
        insert into ${name} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(all)}::jsonb)`),
      )
      await requireRoom(tx, organizationId, parentId)
      return all.map(({ id }) => id)
    },

    update: (write: TenantWrite, organizationId: string, id: string, values: Values) =>
      change(write, organizationId, id, values),

    /** Like `readList`; those that meet `condition`, if one is given. */
    async list(
      tx: TenantTransaction,
      organizationId: string,
      parentId?: string,
      condition = empty,
    ): Promise<{ version: number; body: string }> {
      if (parent) await requireRow(tx, parent, organizationId, parentId)
      const rows = sql`select json_agg(${json} order by ${orderBy}) from ${name} r
        where r.organization_id = g.id and r.deleted_at is null ${ofParent(parentId)} ${condition}`
      return readList(tx, organizationId, list, rows)
    },

    /** Throws already_exists if a row with this id exists, and quota_exceeded above the limit. */
    async insert(
      write: TenantWrite,
      organizationId: string,
      {
        id = uuidv7(),
        parentId,
        values,
      }: { id?: string | undefined; parentId?: string | undefined; values: Values },
    ): Promise<string> {
      if (parent) await lockRow(write.tx, parent, organizationId, parentId)
      const all = {
        ...(parent && { [parent.column]: parentId }),
        ...Object.fromEntries(columnsOf(schema, values)),
      }
      const row = await changed(
        write.tx.query<{ row: string }>(sql`
        insert into ${name} as r (organization_id, id, ${raw(Object.keys(all).join(', '))})
        values (${organizationId}, ${id}, ${join(Object.values(all))})
        on conflict (organization_id, id) do nothing
        returning ${json}::text as row`),
      )
      if (row === undefined)
        throw new AppError('already_exists', `This ${label.toLowerCase()} is already saved.`)
      await requireRoom(write.tx, organizationId, parentId)
      write.report({ kind, id, version: 1, ...(isPersonal && { isPrivate: !isShared(values) }) })
      return row.row
    },

    /** Throws not_found. */
    async load(tx: TenantTransaction, organizationId: string, id: string, parentId?: string) {
      const [row] = await tx.query<{ row: Row & { id: string } }>(sql`
        select ${json} as row from ${name} r
        where r.organization_id = ${organizationId} and r.id = ${id} and r.deleted_at is null ${inParent(parentId)}`)
      if (row === undefined) throw notFound()
      return row.row
    },

    /** Soft delete; a job purges the row when the undo period is over. */
    async remove(write: TenantWrite, organizationId: string, id: string): Promise<string> {
      const row = await change(write, organizationId, id, { deletedAt: sql`now()` })
      await purgeLater(write.tx, { table, organizationId, id })
      return row
    },

    async restore(write: TenantWrite, organizationId: string, id: string, parentId?: string) {
      const [deleted] = await write.tx.query(sql`
        select 1 from ${name} r
        where r.organization_id = ${organizationId} and r.id = ${id} and r.deleted_at is not null ${inParent(parentId)}`)
      if (deleted === undefined) throw notFound()
      const row = await change(write, organizationId, id, { deletedAt: null })
      await requireRoom(write.tx, organizationId, parentId)
      return row
    },
  }
}
