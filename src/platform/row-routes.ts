import type { Context } from 'hono'
import { z } from 'zod'
import { AppError } from '#src/lib/app-error.ts'
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
import { type Identity, inOrganization, type TenantWrite } from './db/in-organization.ts'
import { expectedVersion, idempotentUpdate, idempotentWrite } from './idempotency.ts'
import type { Columns, rowQueries } from './row-queries.ts'
import type { Services } from './services.ts'
import { requireSubscriber } from './session.ts'

interface RowKind<Row> {
  name: string
  /** Used in the operations' summaries, such as "an agent". */
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
  /** The path parameter with the parent row's id, such as "opportunityId". */
  parentParam?: string
}

type Subscriber = Awaited<ReturnType<typeof requireSubscriber>>

/** The user who makes a change, and the parent of the changed row. */
interface RowIdentity extends Identity {
  parentId?: string | undefined
}

/** Returns the changed row as JSON text. */
type Work<Args extends unknown[]> = (
  write: TenantWrite,
  identity: RowIdentity,
  ...args: Args
) => Promise<string>

interface Change<Row, Input, Extra> extends Documentation {
  body?: z.ZodType<Input>
  /** Other path parameters: the input of a change without a body. */
  params?: z.ZodObject & z.ZodType<Input>
  /** Loads what `work` needs besides the row, in the same round trip. */
  alsoLoad?: (tx: TenantTransaction, organizationId: string, id: string, input: Input) => Promise<Extra>
  work: Work<[row: Row, input: Input, extra: Extra]>
}

/** The parts that a row's standard operations need. */
interface Crud<Input extends object> {
  queries: ReturnType<typeof rowQueries<{ id: string }>>
  list: ListOperation
  input: z.ZodType<Input>
  newInput: z.ZodType<Input & { id?: string | undefined }>
  columns: (input: Input) => Columns
}

interface ListOperation extends Documentation {
  schema: z.ZodType
  read: (
    tx: TenantTransaction,
    organizationId: string,
    parentId?: string | undefined,
  ) => Promise<{ version: number; body: string }>
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
  parentParam,
}: RowKind<Row>) {
  const Name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const changed = json(schema, `${noun} as it is now, with the organization’s new version`)
  const parentParams = z.object(parentParam === undefined ? {} : { [parentParam]: z.uuid() })
  const rowParams = idParams.extend(parentParams.shape)
  const parentOf = (c: Context<Services>) =>
    parentParam === undefined ? undefined : c.req.param(parentParam)
  const bodyOf = (version: number, row: string) => `{"version":${version},"${name}":${row}}`

  /** Names the page that makes the change. It receives only the changed row, so it refetches others, such as its deal. */
  function reportedBy(c: Context<Services>, write: TenantWrite): TenantWrite {
    const page = c.req.header(PAGE_HEADER)
    const report: TenantWrite['report'] = (change) =>
      write.report(change.kind === name ? { ...change, page } : { ...change, madeBy: page })
    return { ...write, report }
  }

  async function run(c: Context<Services>, session: Identity, work: Work<[]>): Promise<Response> {
    const parentId = parentOf(c)
    const identity = { ...session, isUndo: isUndo(c), parentId }
    const body = await idempotentUpdate(c, session, async (write) => {
      const row = await work(reportedBy(c, write), identity)
      return bodyOf(await write.version, row)
    })
    return jsonText(c, body)
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
      response: changed,
      errors: isVersioned ? CHANGE_PROBLEMS : ROW_PROBLEMS,
      async handle(c, { params: path, body }) {
        const { id = '' } = path as { id?: string }
        const input = (params ? path : body) as Input
        const session = await requireSubscriber(c)
        const version = isVersioned ? expectedVersion(c) : 0
        return run(c, session, async (write, identity) => {
          const loaded = load(write.tx, identity.organizationId, id, identity.parentId)
          const alsoLoaded = alsoLoad?.(write.tx, identity.organizationId, id, input)
          const [current, extra] = await Promise.all([loaded, alsoLoaded as Promise<Extra>])
          // Optimistic locking: in an edit conflict the second user gets 412 with the current row.
          if (isVersioned && current.version !== version) {
            throw new AppError('stale_version', undefined, { current })
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
      errors: [...ROW_PROBLEMS, 'no_organization'],
      async handle(c) {
        const session = await requireSubscriber(c)
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
      errors: ROW_PROBLEMS,
      async handle(c, { params: { id = '' }, query }) {
        const asked = (query && query) as Query
        const session = await requireSubscriber(c)
        const { organizationId } = session
        const text = inOrganization(c.get('db'), session, (tx) => readText(tx, organizationId, id, asked))
        return jsonText(c, await text)
      },
    })
  }

  function create<Input>({
    body,
    authorize = requireSubscriber,
    work,
    ...documentation
  }: Documentation & {
    body: z.ZodType<Input>
    authorize?: typeof requireSubscriber
    work: (write: TenantWrite, session: Subscriber & RowIdentity, input: Input) => Promise<string>
  }): Operation {
    return operation('post /', {
      ...documentation,
      params: parentParams,
      headers: idempotencyHeaders,
      body,
      status: 201,
      response: changed,
      errors: [...ROW_PROBLEMS, 'no_organization', 'quota_exceeded', 'key_reused'],
      async handle(c, { body: input }) {
        const session = await authorize(c)
        const identity = { ...session, parentId: parentOf(c) }
        const answer = await idempotentWrite(c, session, async (write) => {
          const row = await work(reportedBy(c, write), identity, input)
          return { status: 201, body: bodyOf(await write.version, row) }
        })
        return jsonText(c, answer.body, 201)
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
        response: changed,
        errors: ROW_PROBLEMS,
        async handle(c, { params: { id = '' } }) {
          return run(c, await requireSubscriber(c), (write, identity) => restore(write, identity, id))
        },
      }),
    ]
  }

  /** The standard operations: list, create, update, delete and restore. */
  function crud<Input extends object>({ queries, list: listed, input, newInput, columns }: Crud<Input>) {
    return [
      list(listed),
      create({
        operationId: `create${Name}`,
        summary: `Add ${noun}`,
        body: newInput,
        work: (write, { organizationId, parentId }, row) =>
          queries.insert(write, organizationId, { id: row.id, parentId, columns: columns(row) }),
      }),
      change('put /{id}', {
        operationId: `update${Name}`,
        summary: `Change ${noun}`,
        body: input,
        work: (write, { organizationId }, row, edited) =>
          queries.update(write, organizationId, row.id, columns(edited)),
      }),
      ...deletion({
        remove: (write, { organizationId }, row) => queries.remove(write, organizationId, row.id),
        restore: (write, { organizationId, parentId }, id) =>
          queries.restore(write, organizationId, id, parentId),
      }),
    ]
  }

  return { change, list, read, create, deletion, crud }
}
