import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { AppError } from '#src/lib/api/app-error.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import type { TenantTransaction } from '../db/database.ts'
import { type Identity, inOrganization, isUuid, type TenantWrite } from '../db/in-organization.ts'
import type { Services } from '../process/services.ts'
import type { Change, ForBuilders, ListOperation, RowIdentity, RowKind, Work } from '../rows/row-kinds.ts'
import { requireSubscriber, requireSubscriberOrBuilder } from '../session/session.ts'
import {
  type ApiPath,
  CHANGE_PROBLEMS,
  type Documentation,
  idempotencyHeaders,
  idParams,
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
import { expectedVersion, idempotentWrite, type ResponseText } from './idempotency.ts'
import { undoOf } from './undo-header.ts'

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
export function pageOf(c: Context<Services>): string | undefined {
  const page = c.req.header(PAGE_HEADER)
  return page !== undefined && isUuid(page) ? `${c.get('userId')}.${page}` : undefined
}

/**
 * Declares the CRUD operations of subscribers on one kind of row. Each change is authorized, made and serialized in
 * one transaction; the response is the row with the organization's new version.
 */
export function rowRoutes<Row extends { id: string; version?: number }>({
  path,
  name,
  operationsOf = name,
  noun,
  schema,
  load,
  isVersioned = true,
  isBare = false,
  shown = (row) => row,
  parentParam,
  isPersonal = false,
  refusals = [],
  builders,
}: RowKind<Row>) {
  const accessOf = ({ isForBuilders = false }: ForBuilders) =>
    isForBuilders ? { access: requireSubscriberOrBuilder, builders } : { access: requireSubscriber }
  const Name = capitalized(operationsOf)
  const changed = json(
    schema,
    `${capitalized(noun)} as it is now${isBare ? '' : ', with the organization’s new version'}`,
  )
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
    const identity = { ...session, ...undoOf(c), parentId, now: c.get('now')() }
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
    route: `${'put' | 'patch' | 'post' | 'delete'} ${ApiPath}`,
    {
      body,
      params,
      query,
      alsoLoad,
      work,
      isForBuilders,
      answered,
      ...documentation
    }: Change<Row, Input, Extra>,
  ): Operation {
    return operation(route, {
      ...documentation,
      ...accessOf({ isForBuilders }),
      params: params ? rowParams.extend(params.shape) : rowParams,
      headers: isVersioned ? versionHeaders : idempotencyHeaders,
      body,
      query,
      response: answered === undefined ? changed : json(schema, answered),
      errors: [...(isVersioned ? CHANGE_PROBLEMS : ([...ROW_PROBLEMS, 'key_reused'] as const)), ...refusals],
      async handle(c, { session, params: path, query: asked, body }) {
        const { id = '' } = path as { id?: string }
        const input = (params ? path : query ? asked : body) as Input
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

  /** Lists all rows, cached by the organization's version, for each person if they see different ones. */
  function list({ schema: listSchema, read, isForBuilders, ...documentation }: ListOperation): Operation {
    const respond = cachedResponses(documentation.operationId)
    return operation(`get ${path}`, {
      description: 'Returns 304 for a matching If-None-Match.',
      ...documentation,
      ...accessOf({ isForBuilders }),
      params: parentParams,
      headers: organizationHeader,
      response: json(listSchema, 'The list'),
      isCached: true,
      errors: [...ROW_PROBLEMS, 'no_organization'],
      async handle(c, { session }) {
        const { organizationId } = session
        const parentId = parentOf(c)
        const readRows = () =>
          inOrganization(c.get('db'), session, (tx) => read(tx, organizationId, parentId))
        // Builders see different projects, and few use the list.
        if (session.isBuilder) return jsonText(c, (await readRows()).body)
        const key = [organizationId, parentId, isPersonal ? session.userId : undefined]
          .filter((part) => part !== undefined)
          .join('-')
        return respond(c, key, session.organizationVersion, readRows)
      },
    })
  }

  function read<Query = undefined>(
    route: `get ${ApiPath}`,
    {
      query,
      read: readText,
      isForBuilders,
      ...declared
    }: Documentation &
      ForBuilders & {
        response: ReturnType<typeof json>
        query?: z.ZodType<Query>
        read: (tx: TenantTransaction, organizationId: string, id: string, query: Query) => Promise<string>
      },
  ): Operation {
    return operation(route, {
      ...declared,
      ...accessOf({ isForBuilders }),
      params: rowParams,
      headers: organizationHeader,
      query,
      errors: ROW_PROBLEMS,
      async handle(c, { session, params: { id = '' }, query }) {
        const asked = (query && query) as Query
        const { organizationId } = session
        const text = inOrganization(c.get('db'), session, (tx) => readText(tx, organizationId, id, asked))
        return jsonText(c, await text)
      },
    })
  }

  /** `params` are those of another route than the list's, such as the line of a variation. */
  function create<Input, Shape extends z.ZodRawShape = Record<never, never>>({
    route = `post ${path}`,
    params,
    body,
    access,
    isForBuilders,
    work,
    ...documentation
  }: Documentation &
    ForBuilders & {
      route?: `post ${ApiPath}`
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
      ...accessOf({ isForBuilders }),
      ...(access && { access }),
      params: params ? parentParams.extend(params.shape) : parentParams,
      headers: idempotencyHeaders,
      body,
      status: 201,
      response: changed,
      errors: [
        ...ROW_PROBLEMS,
        'no_organization',
        'quota_exceeded',
        'already_exists',
        'key_reused',
        ...refusals,
      ],
      async handle(c, { session, body: input, params: path }) {
        const given = path as unknown as z.infer<z.ZodObject<Shape>>
        return run(c, session, (write, identity) => work(write, identity, input, given), 201)
      },
    })
  }

  function deletion<Asked = undefined>(
    {
      remove,
      restore,
      query,
      isForBuilders,
      answered,
    }: ForBuilders & {
      query?: z.ZodType<Asked> | undefined
      answered?: string
      remove: Work<[row: Row, asked: Asked]>
      restore: Work<[id: string]>
    },
    description = '',
  ): Operation[] {
    return [
      change<Asked>(`delete ${path}/{id}`, {
        operationId: `delete${Name}`,
        summary: `Delete ${noun}`,
        description: `${description} Can be undone for two minutes.`.trim(),
        isForBuilders,
        query,
        answered,
        work: remove,
      }),
      operation(`delete ${path}/{id}/deletion`, {
        operationId: `undelete${Name}`,
        summary: `Undo the deletion of ${noun}`,
        description: 'For two minutes after it. Then the row isn’t found.',
        ...accessOf({ isForBuilders }),
        params: rowParams,
        headers: idempotencyHeaders,
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
