import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { AppError } from '#src/lib/app-error.ts'
import {
  CHANGE_PROBLEMS,
  idempotencyHeaders,
  idParams,
  isUndo,
  json,
  jsonBody,
  jsonText,
  organizationHeader,
  PAGE_HEADER,
  problems,
  ROW_PROBLEMS,
  versionHeaders,
} from './api.ts'
import { cachedResponses } from './cached-responses.ts'
import type { TenantTransaction } from './db/database.ts'
import { type Identity, inOrganization, type TenantWrite } from './db/in-organization.ts'
import { expectedVersion, idempotentUpdate, idempotentWrite } from './idempotency.ts'
import type { Columns, rowQueries } from './row-queries.ts'
import type { Services } from './services.ts'
import { requireSubscriber } from './session.ts'

type Api = OpenAPIHono<Services>

interface RowKind<Row> {
  /** Used in responses and operation ids. */
  name: string
  /** Used in summaries, such as "an agent". */
  noun: string
  /** The response to a change: the row and the organization's new version. */
  schema: z.ZodType
  /** Loads the row to change. Throws not_found. */
  load: (
    tx: TenantTransaction,
    organizationId: string,
    id: string,
    parentId?: string | undefined,
  ) => Promise<Row>
  /** False for rows that never change: they have no version, so no If-Match is required. */
  isVersioned?: boolean
  /** The path parameter with the id of the row that these belong to, such as "opportunityId". */
  parentParam?: string
}

interface Operation {
  operationId: string
  summary: string
  description?: string
}

interface ChangeOperation<Input> extends Operation {
  method: 'put' | 'patch' | 'delete'
  path: string
  body?: z.ZodType<Input>
}

type Subscriber = Awaited<ReturnType<typeof requireSubscriber>>

/** Who makes a change, and the row that the changed one belongs to. */
interface RowIdentity extends Identity {
  parentId?: string | undefined
}

/** Returns the changed row as JSON text. */
type Work<Args extends unknown[]> = (
  write: TenantWrite,
  identity: RowIdentity,
  ...args: Args
) => Promise<string>

/** What the standard operations of a kind of row need. */
interface Crud<Input extends object> {
  queries: ReturnType<typeof rowQueries<{ id: string }>>
  list: Operation & { schema: z.ZodType; read: ListReader }
  input: z.ZodType<Input>
  newInput: z.ZodType<Input & { id?: string | undefined }>
  columns: (input: Input) => Columns
}

type ListReader = (
  tx: TenantTransaction,
  organizationId: string,
  parentId?: string | undefined,
) => Promise<{ version: number; body: string }>

/**
 * Registers the CRUD operations of subscribers on one kind of row. Each change is authorized, made and serialized in
 * one transaction; the response is the row with the organization's new version.
 */
export function rowRoutes<Row extends { id: string; version?: number }>({
  name,
  noun,
  schema,
  load,
  isVersioned = true,
  parentParam,
}: RowKind<Row>) {
  const Name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const changed = json(schema, `${noun} as it is now, with the organization’s new version`)
  const parentParams = z.object(parentParam === undefined ? {} : { [parentParam]: z.uuid() })
  const rowParams = idParams.extend(parentParams.shape)
  const parentOf = (c: Context<Services>) =>
    parentParam === undefined ? undefined : c.req.param(parentParam)
  const bodyOf = (version: number, row: string) => `{"version":${version},"${name}":${row}}`

  /** Names the page that gets the changed row in its response, so it doesn't refetch it. */
  function reportedBy(c: Context<Services>, write: TenantWrite): TenantWrite {
    const page = c.req.header(PAGE_HEADER)
    return { ...write, report: (change) => write.report(change.kind === name ? { ...change, page } : change) }
  }

  async function run(c: Context<Services>, session: Identity, work: Work<[]>): Promise<never> {
    const parentId = parentOf(c)
    const identity = { ...session, isUndo: isUndo(c), parentId }
    const body = await idempotentUpdate(c, session, async (write) =>
      bodyOf(write.version, await work(reportedBy(c, write), identity)),
    )
    return jsonText(c, body)
  }

  /** Updates a row at the version in If-Match. */
  function change<Input = undefined>(
    api: Api,
    { method, path, body, ...operation }: ChangeOperation<Input>,
    work: Work<[row: Row, input: Input]>,
  ): void {
    const route = createRoute({
      method,
      path,
      ...operation,
      request: {
        params: rowParams,
        headers: isVersioned ? versionHeaders : idempotencyHeaders,
        ...(body && { body: jsonBody(body) }),
      },
      responses: { 200: changed, ...problems(...(isVersioned ? CHANGE_PROBLEMS : ROW_PROBLEMS)) },
    })
    api.openapi(route, async (c) => {
      const { id = '' } = c.req.valid('param')
      const input = (body && c.req.valid('json' as never)) as Input
      const session = await requireSubscriber(c)
      const version = isVersioned ? expectedVersion(c) : 0
      return run(c, session, async (write, identity) => {
        const current = await load(write.tx, identity.organizationId, id, identity.parentId)
        // Optimistic locking: of two people who edit one row, the second gets 412 with the current row.
        if (isVersioned && current.version !== version) {
          throw new AppError('stale_version', undefined, { current })
        }
        return work(write, identity, current, input)
      })
    })
  }

  /** Lists all rows, cached by the organization's version. */
  function list(api: Api, operation: Operation & { schema: z.ZodType }, read: ListReader): void {
    const respond = cachedResponses(operation.operationId)
    const { schema: listSchema, ...documented } = operation
    const route = createRoute({
      method: 'get',
      path: '/',
      description: 'Returns 304 for a matching If-None-Match.',
      ...documented,
      request: { params: parentParams, headers: organizationHeader },
      responses: {
        200: json(listSchema, 'The list'),
        304: { description: 'Unchanged' },
        ...problems(...ROW_PROBLEMS, 'no_organization'),
      },
    })
    api.openapi(route, async (c) => {
      const session = await requireSubscriber(c)
      const { organizationId } = session
      const parentId = parentOf(c)
      const key = parentId === undefined ? organizationId : `${organizationId}-${parentId}`
      return respond(c, key, session.organizationVersion, () =>
        inOrganization(c.get('db'), session, (tx) => read(tx, organizationId, parentId)),
      )
    })
  }

  /** Returns the JSON text of a row, or of what belongs to it. */
  function read<Query = undefined>(
    api: Api,
    operation: Operation & { path: string; schema: z.ZodType; returns: string; query?: z.ZodType<Query> },
    work: (tx: TenantTransaction, organizationId: string, id: string, query: Query) => Promise<string>,
  ): void {
    const { schema: readSchema, returns, query, ...documented } = operation
    const route = createRoute({
      method: 'get',
      ...documented,
      request: { params: rowParams, headers: organizationHeader, ...(query && { query: query as never }) },
      responses: { 200: json(readSchema, returns), ...problems(...ROW_PROBLEMS) },
    })
    api.openapi(route, async (c) => {
      const { id = '' } = c.req.valid('param')
      const asked = (query && c.req.valid('query' as never)) as Query
      const session = await requireSubscriber(c)
      const { organizationId } = session
      const text = inOrganization(c.get('db'), session, (tx) => work(tx, organizationId, id, asked))
      return jsonText(c, await text)
    })
  }

  /** Creates a row; `authorize` defaults to subscribers. */
  function create<Input>(
    api: Api,
    operation: Operation & { body: z.ZodType<Input>; authorize?: typeof requireSubscriber },
    work: (write: TenantWrite, session: Subscriber & RowIdentity, input: Input) => Promise<string>,
  ): void {
    const { body, authorize = requireSubscriber, ...documented } = operation
    const route = createRoute({
      method: 'post',
      path: '/',
      ...documented,
      request: { params: parentParams, headers: idempotencyHeaders, body: jsonBody(body) },
      responses: {
        201: changed,
        ...problems(...ROW_PROBLEMS, 'no_organization', 'quota_exceeded', 'key_reused'),
      },
    })
    api.openapi(route, async (c) => {
      const input = c.req.valid('json' as never) as Input
      const session = await authorize(c)
      const parentId = parentOf(c)
      const identity = { ...session, parentId }
      const answer = await idempotentWrite(c, session, async (write) => ({
        status: 201,
        body: bodyOf(write.version, await work(reportedBy(c, write), identity, input)),
      }))
      return jsonText(c, answer.body, 201)
    })
  }

  /** Soft-deletes a row, and restores it within two minutes. */
  function deletion(
    api: Api,
    { remove, restore }: { remove: Work<[row: Row]>; restore: Work<[id: string]> },
    description = '',
  ): void {
    const operation = {
      operationId: `delete${Name}`,
      summary: `Delete ${noun}`,
      description: `${description} Can be undone for two minutes.`.trim(),
    }
    change(api, { method: 'delete', path: '/{id}', ...operation }, remove)
    const undo = createRoute({
      method: 'delete',
      path: '/{id}/deletion',
      operationId: `undelete${Name}`,
      summary: `Undo the deletion of ${noun}`,
      request: { params: rowParams, headers: idempotencyHeaders },
      responses: { 200: changed, ...problems(...ROW_PROBLEMS) },
    })
    api.openapi(undo, async (c) => {
      const { id = '' } = c.req.valid('param')
      return run(c, await requireSubscriber(c), (write, identity) => restore(write, identity, id))
    })
  }

  /** The standard operations: list, create, update, delete and restore. */
  function crud<Input extends object>(
    api: Api,
    { queries, list: listed, input, newInput, columns }: Crud<Input>,
  ): void {
    list(api, listed, listed.read)
    create(
      api,
      { operationId: `create${Name}`, summary: `Add ${noun}`, body: newInput },
      (write, { organizationId, parentId }, row) =>
        queries.insert(write, organizationId, { id: row.id, parentId, columns: columns(row) }),
    )
    change(
      api,
      {
        method: 'put',
        path: '/{id}',
        operationId: `update${Name}`,
        summary: `Change ${noun}`,
        body: input,
      },
      (write, { organizationId }, row, edited) =>
        queries.update(write, organizationId, row.id, columns(edited)),
    )
    deletion(api, {
      remove: (write, { organizationId }, row) => queries.remove(write, organizationId, row.id),
      restore: (write, { organizationId, parentId }, id) =>
        queries.restore(write, organizationId, id, parentId),
    })
  }

  return { change, list, read, create, deletion, crud }
}
