import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { AppError, type ErrorCode } from '#src/lib/app-error.ts'
import {
  CHANGE_PROBLEMS,
  type Documentation,
  idempotencyHeaders,
  idParams,
  isUndo,
  json,
  jsonText,
  type Operation,
  operation,
  organizationHeader,
  PAGE_HEADER,
  ROW_PROBLEMS,
  versionHeaders,
} from './api.ts'
import { cachedResponses } from './cached-responses.ts'
import type { TenantTransaction } from './db/database.ts'
import { type Identity, inOrganization, isUuid, type TenantWrite } from './db/in-organization.ts'
import { expectedVersion, idempotentWrite, type ResponseText } from './idempotency.ts'
import type { Services } from './services.ts'
import { requireSubscriber } from './session.ts'

export interface RowKind<Row> {
  name: string
  /** Used in the operations' summaries, such as "an agent". */
  noun: string
  /** The response to a change: the row and the organization's new version. */
  schema: z.ZodType
  /** The response is the row itself, as in the promised API, and `schema` its schema. */
  isBare?: boolean
  /** The loaded row as it is sent after an edit conflict; by default as it is loaded. */
  shown?: (row: Row) => object
  /** Loads the row to change. Throws not_found. */
  load: (
    tx: TenantTransaction,
    organizationId: string,
    id: string,
    parentId?: string | undefined,
  ) => Promise<Row>
  /** False for rows that never change: they have no version, so no If-Match is required. */
  isVersioned?: boolean
  /** The path parameter with the parent row's id, such as "opportunityId". */
  parentParam?: string
  /** What a change can also be refused with. */
  refusals?: readonly ErrorCode[]
}

/** The user who makes a change, and the parent of the changed row. */
export interface RowIdentity extends Identity {
  parentId?: string | undefined
  /** The time of the request. */
  now: Date
}

/** Returns the changed row as JSON text, or an SQL expression that reads it when all changes are made. */
export type Work<Args extends unknown[]> = (
  write: TenantWrite,
  identity: RowIdentity,
  ...args: Args
) => Promise<ResponseText>

export interface Change<Row, Input, Extra> extends Documentation {
  body?: z.ZodType<Input>
  /** Other path parameters: the input of a change without a body. */
  params?: z.ZodObject & z.ZodType<Input>
  /** Loads what `work` needs besides the row, in the same round trip. */
  alsoLoad?: (tx: TenantTransaction, organizationId: string, id: string, input: Input) => Promise<Extra>
  work: Work<[row: Row, input: Input, extra: Extra]>
}

interface ListOperation extends Documentation {
  schema: z.ZodType
  read: (
    tx: TenantTransaction,
    organizationId: string,
    parentId?: string | undefined,
  ) => Promise<{ version: number; body: string }>
}

type Subscriber = Awaited<ReturnType<typeof requireSubscriber>>

/**
 * Names the page that makes the change. It receives only the row of kind `returned`, so it refetches others, such as its deal.
 */
export function reportedBy(c: Context<Services>, write: TenantWrite, returned?: string): TenantWrite {
  const page = pageOf(c)
  const report: TenantWrite['report'] = (change) =>
    write.report(change.kind === returned ? { ...change, page } : { ...change, madeBy: page })
  return { ...write, report }
}

/** Bound to the user: a colleague who has seen the id in events can't make this page skip their changes. */
function pageOf(c: Context<Services>): string | undefined {
  const page = c.req.header(PAGE_HEADER)
  return page !== undefined && isUuid(page) ? `${c.get('userId')}.${page}` : undefined
}

/**
 * Declares the CRUD operations of subscribers on one kind of row. Each change is authorized, made and serialized in
 * one transaction; the response is the row with the organization's new version.
 */
export function rowRoutes<Row extends { id: string; version?: number }>({
  name,
  noun,
  schema,
  load,
  isVersioned = true,
  isBare = false,
  shown = (row) => row,
  parentParam,
  refusals = [],
}: RowKind<Row>) {
  const Name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const changed = json(schema, `${noun} as it is now${isBare ? '' : ', with the organization’s new version'}`)
  const parentParams = z.object(parentParam === undefined ? {} : { [parentParam]: z.uuid() })
  const rowParams = idParams.extend(parentParams.shape)
  const parentOf = (c: Context<Services>) =>
    parentParam === undefined ? undefined : c.req.param(parentParam)
  /** Writes, and responds with the row and the organization's new version. */
  async function run<Who extends Identity>(
    c: Context<Services>,
    session: Who,
    work: (write: TenantWrite, identity: Who & RowIdentity) => Promise<ResponseText>,
    status: 200 | 201 = 200,
  ): Promise<Response> {
    const parentId = parentOf(c)
    const identity = { ...session, isUndo: isUndo(c), parentId, now: c.get('now')() }
    const body = await idempotentWrite(
      c,
      session,
      async (write) => {
        const row = await work(reportedBy(c, write, name), identity)
        if (isBare) return row
        const start = `{"version":${await write.version},"${name}":`
        return typeof row === 'string' ? `${start}${row}}` : sql`${start}::text || ${row} || '}'`
      },
      { status },
    )
    return jsonText(c, body, status)
  }

  /** Updates a row at the version in If-Match. */
  function change<Input = undefined, Extra = undefined>(
    route: `${'put' | 'patch' | 'post' | 'delete'} ${string}`,
    { body, params, alsoLoad, work, ...documentation }: Change<Row, Input, Extra>,
  ): Operation {
    return operation(route, {
      ...documentation,
      params: params ? rowParams.extend(params.shape) : rowParams,
      headers: isVersioned ? versionHeaders : idempotencyHeaders,
      body,
      access: requireSubscriber,
      response: changed,
      errors: [...(isVersioned ? CHANGE_PROBLEMS : ([...ROW_PROBLEMS, 'key_reused'] as const)), ...refusals],
      async handle(c, { session, params: path, body }) {
        const { id = '' } = path as { id?: string }
        const input = (params ? path : body) as Input
        const version = isVersioned ? expectedVersion(c) : 0
        return run(c, session, async (write, identity) => {
          const loaded = load(write.tx, identity.organizationId, id, identity.parentId)
          const alsoLoaded = alsoLoad?.(write.tx, identity.organizationId, id, input)
          const [current, extra] = await Promise.all([loaded, alsoLoaded as Promise<Extra>])
          // Optimistic locking: in an edit conflict the second user gets 412 with the current row.
          if (isVersioned && current.version !== version) {
            throw new AppError('stale_version', undefined, { current: shown(current) })
          }
          return work(write, identity, current, input, extra)
        })
      },
    })
  }

  /** Lists all rows, cached by the organization's version. */
  function list({ schema: listSchema, read, ...documentation }: ListOperation): Operation {
    const respond = cachedResponses(documentation.operationId)
    return operation('get /', {
      description: 'Returns 304 for a matching If-None-Match.',
      ...documentation,
      params: parentParams,
      headers: organizationHeader,
      response: json(listSchema, 'The list'),
      isCached: true,
      access: requireSubscriber,
      errors: [...ROW_PROBLEMS, 'no_organization'],
      async handle(c, { session }) {
        const { organizationId } = session
        const parentId = parentOf(c)
        const key = parentId === undefined ? organizationId : `${organizationId}-${parentId}`
        return respond(c, key, session.organizationVersion, () =>
          inOrganization(c.get('db'), session, (tx) => read(tx, organizationId, parentId)),
        )
      },
    })
  }

  function read<Query = undefined>(
    route: `get ${string}`,
    {
      query,
      read: readText,
      ...declared
    }: Documentation & {
      response: ReturnType<typeof json>
      query?: z.ZodType<Query>
      read: (tx: TenantTransaction, organizationId: string, id: string, query: Query) => Promise<string>
    },
  ): Operation {
    return operation(route, {
      ...declared,
      params: rowParams,
      headers: organizationHeader,
      query,
      access: requireSubscriber,
      errors: ROW_PROBLEMS,
      async handle(c, { session, params: { id = '' }, query }) {
        const asked = (query && query) as Query
        const { organizationId } = session
        const text = inOrganization(c.get('db'), session, (tx) => readText(tx, organizationId, id, asked))
        return jsonText(c, await text)
      },
    })
  }

  /** `params` are those of a route below the collection's, such as the line of a variation. */
  function create<Input, Shape extends z.ZodRawShape = Record<never, never>>({
    route = 'post /',
    params,
    body,
    access = requireSubscriber,
    work,
    ...documentation
  }: Documentation & {
    route?: `post ${string}`
    params?: z.ZodObject<Shape>
    body: z.ZodType<Input>
    access?: typeof requireSubscriber
    work: (
      write: TenantWrite,
      session: Subscriber & RowIdentity,
      input: Input,
      params: z.infer<z.ZodObject<Shape>>,
    ) => Promise<ResponseText>
  }): Operation {
    return operation(route, {
      ...documentation,
      params: params ? parentParams.extend(params.shape) : parentParams,
      headers: idempotencyHeaders,
      body,
      access,
      status: 201,
      response: changed,
      errors: [...ROW_PROBLEMS, 'no_organization', 'quota_exceeded', 'key_reused', ...refusals],
      async handle(c, { session, body: input, params: path }) {
        const given = path as unknown as z.infer<z.ZodObject<Shape>>
        return run(c, session, (write, identity) => work(write, identity, input, given), 201)
      },
    })
  }

  function deletion(
    { remove, restore }: { remove: Work<[row: Row]>; restore: Work<[id: string]> },
    description = '',
  ): Operation[] {
    return [
      change('delete /{id}', {
        operationId: `delete${Name}`,
        summary: `Delete ${noun}`,
        description: `${description} Can be undone for two minutes.`.trim(),
        work: remove,
      }),
      operation('delete /{id}/deletion', {
        operationId: `undelete${Name}`,
        summary: `Undo the deletion of ${noun}`,
        params: rowParams,
        headers: idempotencyHeaders,
        access: requireSubscriber,
        response: changed,
        errors: [...ROW_PROBLEMS, 'key_reused', ...refusals],
        async handle(c, { session, params: { id = '' } }) {
          return run(c, session, (write, identity) => restore(write, identity, id))
        },
      }),
    ]
  }

  return { change, list, read, create, deletion }
}
