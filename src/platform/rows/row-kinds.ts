import type { z } from 'zod'
import type { ErrorCode } from '#src/lib/api/app-error.ts'
import type { BuilderView } from '#src/lib/rows/builder-view.ts'
import type { ApiPath, Documentation } from '../api/api.ts'
import type { ResponseText } from '../api/idempotency.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { Identity, TenantWrite } from '../db/in-organization.ts'

export interface RowKind<Row> {
  /** The whole path of the list, such as “/api/projects/{projectId}/expenses”. */
  path: ApiPath
  /** What the row is called in responses. */
  name: string
  /** The noun in the names of the operations, if it isn’t the same. */
  operationsOf?: string
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
  /** People see different rows (`lib/rows/resource-list.ts`). */
  isPersonal?: boolean
  /** What a change can also be refused with. */
  refusals?: readonly ErrorCode[]
  /** What builders see of a row. Each operation says whether they may use it. */
  builders?: BuilderView
}

export interface ForBuilders {
  isForBuilders?: boolean | undefined
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

export interface Change<Row, Input, Extra> extends Documentation, ForBuilders {
  /** What the answer has, if not the row as it is now. */
  answered?: string | undefined
  body?: z.ZodType<Input>
  /** Other path parameters: the input of a change without a body. */
  params?: z.ZodObject & z.ZodType<Input>
  /** Its input, if it has neither a body nor other path parameters. */
  query?: z.ZodType<Input> | undefined
  /** Loads what `work` needs besides the row, in the same round trip. */
  alsoLoad?: (tx: TenantTransaction, organizationId: string, id: string, input: Input) => Promise<Extra>
  work: Work<[row: Row, input: Input, extra: Extra]>
}

export interface ListOperation extends Documentation, ForBuilders {
  schema: z.ZodType
  read: (
    tx: TenantTransaction,
    organizationId: string,
    parentId?: string | undefined,
  ) => Promise<{ version: number; body: string }>
}
