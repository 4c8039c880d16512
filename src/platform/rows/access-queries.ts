import sql, { join, raw, type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { AppError } from '#src/lib/api/app-error.ts'
import type { ChangeKind } from '#src/lib/rows/change-kinds.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { Identity, TenantWrite } from '../db/in-organization.ts'
import type { Session } from '../session/session.ts'
import { columnOf, rowJson } from './row-json.ts'

interface AccessTable<Fields extends z.core.$ZodLooseShape> {
  table: string
  /** The change kind that is published. */
  kind: ChangeKind
  /** What the message "API key not found" calls it. */
  label: string
  /** Its fields are columns of the table: `beginsWith` is begins_with. */
  row: z.ZodObject<Fields>
  /** Fields of row `r` that aren't columns. */
  computed?: Partial<Record<keyof Fields, Sql>>
}

/**
 * The queries of rows of an organization that give access, with the columns organization_id, id, created_by, session_id and
 * created_at: listed oldest first, added by a session, and deleted.
 */
export function accessQueries<Fields extends z.core.$ZodLooseShape>(of: AccessTable<Fields>) {
  type Row = z.output<z.ZodObject<Fields>> & { id: string }
  const table = raw(of.table)
  const json = rowJson(of.row, of.computed)

  async function list(tx: TenantTransaction, organizationId: string): Promise<Row[]> {
    const rows = await tx.query<{ row: unknown }>(sql`
      select ${json} as row from ${table} r where r.organization_id = ${organizationId} order by r.created_at, r.id`)
    return rows.map(({ row }) => of.row.parse(row) as Row)
  }

  /** Throws not_found. */
  async function load(tx: TenantTransaction, organizationId: string, id: string): Promise<Row> {
    const row = (await list(tx, organizationId)).find((one) => one.id === id)
    if (row === undefined) throw new AppError('not_found', `${of.label} not found`)
    return row
  }

  return {
    list,
    load,

    /** `values` are those of the columns, by the names of their fields. */
    async insert(
      write: TenantWrite,
      { organizationId, userId, sessionId }: Identity & Pick<Session, 'sessionId'>,
      values: object,
    ): Promise<Row> {
      const id = uuidv7()
      const stored = { organizationId, id, createdBy: userId, sessionId, ...values }
      const columns = Object.keys(stored).map((field) => raw(columnOf(field)))
      const cells = Object.values(stored).map((value: unknown) =>
        Array.isArray(value) ? sql`${value}::text[]` : sql`${value}`,
      )
      await write.tx.query(sql`insert into ${table} (${join(columns)}) values (${join(cells)})`)
      write.report({ kind: of.kind, id, version: 1 })
      return load(write.tx, organizationId, id)
    },

    /** Throws not_found. Returns the row as it was. */
    async remove(write: TenantWrite, organizationId: string, id: string): Promise<Row> {
      const row = await load(write.tx, organizationId, id)
      await write.tx.query(sql`delete from ${table} where organization_id = ${organizationId} and id = ${id}`)
      write.report({ kind: of.kind, id, version: await write.version })
      return row
    },
  }
}
