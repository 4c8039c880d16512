import type { z } from 'zod'
import { AppError } from '#src/lib/api/app-error.ts'
import type { BuilderView } from '#src/lib/rows/builder-view.ts'
import { type BuilderWrites, isForBuilders } from '#src/lib/rows/builder-writes.ts'
import type { TenantTransaction } from '../db/database.ts'
import { type Identity, inOrganization, type TenantWrite } from '../db/in-organization.ts'
import { requireSubscriber, requireSubscriberOrBuilder } from '../session/session.ts'
import {
  type ApiPath,
  CHANGE_PROBLEMS,
  type Documentation,
  idempotencyHeaders,
  json,
  jsonText,
  type Operation,
  operation,
  organizationHeader,
  ROW_PROBLEMS,
  versionHeaders,
} from './api.ts'
import { expectedVersion, idempotentWrite } from './idempotency.ts'

/** Who asks, and when. */
type Asker = Identity & { now: Date }

type Work<View, Input> = (write: TenantWrite, identity: Asker, id: string, input: Input) => Promise<View>

interface SheetBuilders<View, Input> {
  sees: BuilderView
  writes: BuilderWrites<Input>
  /** What they are answered if they change another field. */
  refused: string
  sheetOf: (view: View) => Input
}

interface SheetRoutes<View, Saved, Input, Own> {
  /** The whole path, with the id of the row that has the sheet, such as “/api/projects/{id}/plan”. */
  path: ApiPath
  schema: z.ZodType<View>
  /** What a response has. */
  described: string
  /** What builders see and write of it; without it neither. */
  builders?: SheetBuilders<View, Input>
  get: Documentation & { read: (tx: TenantTransaction, identity: Asker, id: string) => Promise<View> }
  change: Documentation & {
    body: z.ZodType<Input>
    /** The response, if it has more than the sheet. */
    saved?: ReturnType<typeof json<z.ZodType<Saved>>>
    /** Throws stale_version if it has changed since the version. */
    work: Work<Saved, { input: Input; version: number }>
  }
  /** A part that is changed by itself, without a version, such as the baseline of a plan. */
  own?: Documentation & { path: string; body: z.ZodType<Own>; work: Work<View, Own> }
}

/** The operations of a JSON with a version that belongs to a row, as `offlineSheet` in the browser: get, change, and its own part. */
export function sheetRoutes<View extends { version: number }, Saved extends View, Input extends object, Own>({
  path,
  schema,
  described,
  builders,
  get: { read, ...get },
  change: { work: change, saved, ...changed },
  own,
}: SheetRoutes<View, Saved, Input, Own>): Operation[] {
  const response = json(schema, described)
  const access = builders ? requireSubscriberOrBuilder : requireSubscriber
  return [
    operation(`get ${path}`, {
      ...get,
      headers: organizationHeader,
      access,
      builders: builders?.sees,
      response,
      errors: ROW_PROBLEMS,
      async handle(c, { session, params: { id } }) {
        return inOrganization(c.get('db'), session, (tx) => read(tx, { ...session, now: c.get('now')() }, id))
      },
    }),
    operation(`put ${path}`, {
      ...changed,
      headers: versionHeaders,
      access,
      builders: builders?.sees,
      response: saved ?? response,
      errors: CHANGE_PROBLEMS,
      async handle(c, { session, params: { id }, body: input }) {
        const version = expectedVersion(c)
        const asker = { ...session, now: c.get('now')() }
        const work = async (write: TenantWrite) => {
          if (asker.isBuilder && builders)
            refuseMembersFields(builders, await read(write.tx, asker, id), { input, version })
          return JSON.stringify(await change(write, asker, id, { input, version }))
        }
        return jsonText(c, await idempotentWrite(c, session, work))
      },
    }),
    ...(own ? [ownRoute(`${path}/${own.path}`, own, response)] : []),
  ]
}

/** Throws forbidden. What has another version isn't compared: it is a conflict. */
function refuseMembersFields<View extends { version: number }, Input extends object>(
  { sheetOf, writes, refused }: SheetBuilders<View, Input>,
  view: View,
  { input, version }: { input: Input; version: number },
): void {
  if (view.version === version && !isForBuilders(writes, sheetOf(view), input))
    throw new AppError('forbidden', refused)
}

function ownRoute<View, Own>(
  path: SheetRoutes<View, View, never, Own>['path'],
  { path: _part, work, ...own }: NonNullable<SheetRoutes<View, View, never, Own>['own']>,
  response: ReturnType<typeof json<z.ZodType<View>>>,
): Operation {
  return operation(`put ${path}`, {
    ...own,
    headers: idempotencyHeaders,
    access: requireSubscriber,
    response,
    errors: ROW_PROBLEMS,
    async handle(c, { session, params: { id }, body }) {
      const asker = { ...session, now: c.get('now')() }
      const change = async (write: TenantWrite) => JSON.stringify(await work(write, asker, id, body))
      return jsonText(c, await idempotentWrite(c, session, change))
    },
  })
}
