import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { AppError } from '#src/lib/api/app-error.ts'
import { PARENTS } from '#src/lib/rows/resource-list.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import { givenTimeSchema, timestampSchema } from '#src/lib/schemas/timestamps.ts'
import { wholeNumberSchema } from '#src/lib/schemas/whole-number.ts'
import type { TenantTransaction } from '../db/database.ts'
import { inOrganization } from '../db/in-organization.ts'
import { deletedRows, requireRow } from '../rows/parent-rows.ts'
import { instantText } from '../rows/row-json.ts'
import { requireSubscriber } from '../session/session.ts'
import { type ApiPath, idParams, json, type Operation, operation, ROW_PROBLEMS } from './api.ts'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 200

const INVALID_CURSOR = 'This cursor is not valid.'
const cursorSchema = z.tuple([z.iso.datetime({ offset: true }).max(40), z.uuid(), z.string()])

const deletedSchema = z.object({ id: z.uuid(), deletedAt: timestampSchema })

interface CursorList<Item extends z.ZodType, Query extends z.ZodRawShape, Params extends z.ZodRawShape>
  extends Described,
    CursorRows<Item, Query, Params> {}

interface Described {
  operationId: string
  summary: string
  /** What else to say of it. */
  more?: string
}

/** The rows of a list. */
interface CursorRows<Item extends z.ZodType, Query extends z.ZodRawShape, Params extends z.ZodRawShape> {
  /** The whole path. */
  path: ApiPath
  item: Item
  /** The table of the rows, whose deletions are kept for 30 days (`deleted_rows`). */
  table:
    | 'opportunities'
    | 'projects'
    | 'expenses'
    | 'agents'
    | 'offers'
    | 'comparables'
    | 'conditions'
    | 'documents'
  /** Further query parameters. */
  query?: Query
  params?: z.ZodObject<Params>
  /** Row `r` of the table as JSON, with what else it is read from. */
  json: Sql
  joins?: Sql
  /** When row `r` last changed. */
  at?: Sql
  /** The id of the row to which all rows of the list belong. */
  parentOf?: (params: z.infer<z.ZodObject<Params>>) => string
  /** Limits the rows `r`; throws not_found. */
  only?: (
    tx: TenantTransaction,
    organizationId: string,
    asked: { query: z.infer<z.ZodObject<Query>>; params: z.infer<z.ZodObject<Params>> },
  ) => Sql | Promise<Sql>
}

/**
 * Declares a list in the order of the last changes, in pages: a program that follows `next` and asks again with the time of
 * the last row misses none.
 */
export function cursorList<
  Item extends z.ZodType,
  Query extends z.ZodRawShape = Record<never, never>,
  Params extends z.ZodRawShape = Record<never, never>,
>(list: CursorList<Item, Query, Params>): Operation {
  const { path, operationId, summary, more = '', item, params, parentOf, only = () => empty } = list
  const query = z.object({
    cursor: z.string().max(16_000).optional().meta({ description: '`next` of the previous page.' }),
    limit: wholeNumberSchema({ min: 1, max: MAX_LIMIT }).default(DEFAULT_LIMIT),
    updatedSince: givenTimeSchema
      .optional()
      .meta({ description: 'Only rows that were changed at or after this time.' }),
    include: z
      .literal('deleted')
      .optional()
      .meta({ description: 'Also the rows deleted in the last 30 days, as `{ id, deletedAt }`.' }),
    ...list.query,
  })
  return operation(`get ${path}`, {
    operationId,
    summary,
    description:
      `In the order in which they were last changed. \`next\` is null on the last page. ${more}`.trim(),
    ...(params && { params }),
    query,
    access: requireSubscriber,
    response: json(
      z.object({ items: z.array(z.union([item, deletedSchema])), next: z.string().nullable() }),
      'A page',
    ),
    errors: ROW_PROBLEMS,
    handle(c, { session, ...asked }) {
      const { organizationId } = session
      return inOrganization(c.get('db'), session, async (tx) => {
        const where = await only(tx, organizationId, asked as never)
        const parentId = parentOf?.(asked.params as never)
        return readPage(tx, organizationId, { ...list, where, parentId }, asked.query as Asked)
      }) as never
    },
  })
}

/** Reads one of the rows of a list by its id, at `{path}/{id}`. Throws not_found. */
export function cursorRow<Item extends z.ZodType, Params extends z.ZodRawShape = Record<never, never>>(
  { path, item, params, only = () => empty, ...rows }: CursorRows<Item, Record<never, never>, Params>,
  { operationId, summary, label }: Described & { label: string },
): Operation {
  return operation(`get ${path}/{id}`, {
    operationId,
    summary,
    params: params ? idParams.extend(params.shape) : idParams,
    access: requireSubscriber,
    response: json(item, 'As it is now'),
    errors: ROW_PROBLEMS,
    handle(c, { session, params: given }) {
      const { organizationId } = session
      const { id } = idParams.parse(given)
      return inOrganization(c.get('db'), session, async (tx) => {
        const where = await only(tx, organizationId, { query: {}, params: given } as never)
        const { json: row, joins = empty, table } = rows
        const [found] = await tx.query<{ item: unknown }>(sql`
          select ${row} as item from ${raw(table)} r ${joins}
          where r.organization_id = ${organizationId} and r.id = ${id} and r.deleted_at is null ${where}`)
        if (found === undefined) throw new AppError('not_found', `${label} not found`)
        return found.item
      }) as never
    },
  })
}

const dealParams = z.object({ opportunityId: z.uuid() })

type DealRows<Item extends z.ZodType> = CursorRows<Item, Record<never, never>, typeof dealParams.shape>

/** The rows `r` of one deal in the promised API, and of those only what the condition allows. */
export function rowsOfDeal<Item extends z.ZodType>(
  rows: Pick<DealRows<Item>, 'item' | 'table' | 'json'>,
  condition: Sql = empty,
): DealRows<Item> {
  return {
    ...rows,
    path: `/api/v1/deals/{opportunityId}/${rows.table}`,
    params: dealParams,
    parentOf: ({ opportunityId }) => opportunityId,
    async only(tx, organizationId, { params: { opportunityId } }) {
      await requireRow(tx, PARENTS.opportunities, organizationId, opportunityId)
      return sql`and r.opportunity_id = ${opportunityId} ${condition}`
    },
  }
}

interface Asked {
  cursor?: string | undefined
  limit: number
  updatedSince?: string | undefined
  include?: 'deleted' | undefined
}

interface Source {
  table: string
  json: Sql
  joins?: Sql
  at?: Sql
  where: Sql
  parentId: string | undefined
}

async function readPage(
  tx: TenantTransaction,
  organizationId: string,
  { table, json: row, joins = empty, at = sql`r.updated_at`, where, parentId }: Source,
  { cursor, limit, updatedSince: since, include }: Asked,
) {
  const updatedSince = since ?? null
  const [afterAt, afterId] = cursor === undefined ? [null, null] : readCursor(cursor, table)
  const inPage = (moment: Sql) => sql`r.organization_id = ${organizationId}
    and (${updatedSince}::timestamptz is null or ${moment} >= ${updatedSince}::timestamptz)
    and (${afterAt}::timestamptz is null or (${moment}, r.id) > (${afterAt}::timestamptz, ${afterId}::uuid))`
  const oneMore = (moment: Sql) => sql`order by ${moment}, r.id limit ${limit + 1}`
  const gone = (moment: Sql, from: Sql) => sql`
    union all (select ${moment} as at, r.id, jsonb_build_object('id', r.id, 'deletedAt', ${instantText(moment)}) as item
      from ${from} and ${inPage(moment)} ${oneMore(moment)})`
  const ofParent = parentId === undefined ? sql`r.parent_id is null` : sql`r.parent_id = ${parentId}`
  const deleted = deletedRows(table)
  const rows = await tx.query<{ at: string; id: string; item: unknown }>(sql`
    select to_json(found.at) #>> '{}' as at, found.id, found.item from (
      (select ${at} as at, r.id, ${row} as item from ${raw(table)} r ${joins}
        where r.deleted_at is null and ${inPage(at)} ${where} ${oneMore(at)})
      ${
        include === undefined
          ? empty
          : sql`${gone(deleted.at, sql`${raw(table)} r ${deleted.joins} where ${deleted.isDeleted} ${where}`)}
            ${gone(sql`r.deleted_at`, sql`deleted_rows r where r.table_name = ${table} and ${ofParent}`)}`
      }
    ) found order by found.at, found.id limit ${limit + 1}`)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: shown.map(({ item }) => item), next: last ? cursorOf(table, last) : null }
}

/** A cursor is of one list: another one's order begins elsewhere. */
function cursorOf(table: string, { at, id }: { at: string; id: string }): string {
  return Buffer.from(JSON.stringify([at, id, table])).toString('base64url')
}

function readCursor(cursor: string, table: string): [at: string, id: string] {
  const { data } = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (data?.[2] !== table)
    throw new AppError('invalid_input', INVALID_CURSOR, { fields: { cursor: INVALID_CURSOR } })
  return [data[0], data[1]]
}
