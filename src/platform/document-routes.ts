import type { z } from 'zod'
import {
  CHANGE_PROBLEMS,
  type Documentation,
  idempotencyHeaders,
  json,
  type Operation,
  operation,
  organizationHeader,
  ROW_PROBLEMS,
  versionHeaders,
} from './api.ts'
import type { TenantTransaction } from './db/database.ts'
import { type Identity, inOrganization, type TenantWrite } from './db/in-organization.ts'
import { expectedVersion, limitedWrite } from './idempotency.ts'
import { requireSubscriber } from './session.ts'

/** Who asks, and when. */
type Asker = Identity & { now: Date }

interface DocumentRoutes<View, Input, Own> {
  /** After the id of the row that has the document, such as "plan". */
  path: string
  schema: z.ZodType<View>
  /** What a response has. */
  described: string
  get: Documentation & { read: (tx: TenantTransaction, identity: Asker, id: string) => Promise<View> }
  change: Documentation & {
    body: z.ZodType<Input>
    /** Throws stale_version if it has changed since the version. */
    work: (
      write: TenantWrite,
      identity: Asker,
      id: string,
      change: { input: Input; version: number },
    ) => Promise<View>
  }
  /** The part that is changed by itself, without a version, such as the baseline of a plan. */
  own: Documentation & {
    path: string
    body: z.ZodType<Own>
    work: (write: TenantWrite, identity: Asker, id: string, input: Own) => Promise<View>
  }
}

/** The operations of a JSON with a version that belongs to a row, as `versionedDocument` in the browser: get, change, and its own part. */
export function documentRoutes<View, Input, Own>({
  path,
  schema,
  described,
  get: { read, ...get },
  change: { work: change, ...changed },
  own: { path: part, work: changeOwn, ...own },
}: DocumentRoutes<View, Input, Own>): Operation[] {
  const response = json(schema, described)
  return [
    operation(`get /{id}/${path}`, {
      ...get,
      headers: organizationHeader,
      response,
      errors: ROW_PROBLEMS,
      async handle(c, { params: { id } }) {
        const session = await requireSubscriber(c)
        return inOrganization(c.get('db'), session, (tx) => read(tx, { ...session, now: c.get('now')() }, id))
      },
    }),
    operation(`put /{id}/${path}`, {
      ...changed,
      headers: versionHeaders,
      access: requireSubscriber,
      response,
      errors: CHANGE_PROBLEMS,
      async handle(c, { session, params: { id }, body: input }) {
        const version = expectedVersion(c)
        const asker = { ...session, now: c.get('now')() }
        return limitedWrite(c, session, (write) => change(write, asker, id, { input, version }))
      },
    }),
    operation(`put /{id}/${path}/${part}`, {
      ...own,
      headers: idempotencyHeaders,
      access: requireSubscriber,
      response,
      errors: ROW_PROBLEMS,
      async handle(c, { session, params: { id }, body }) {
        const asker = { ...session, now: c.get('now')() }
        return limitedWrite(c, session, (write) => changeOwn(write, asker, id, body))
      },
    }),
  ]
}
