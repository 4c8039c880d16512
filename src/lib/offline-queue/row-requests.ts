import { z } from 'zod'
import { type Reader, request } from '../api/http.ts'
import type { SentAs } from './entry.ts'

/** A row with a version. */
export interface Row {
  id: string
  version: number
}

/** What `offlineRows` needs to know of a kind of row. */
export interface RowsOf<Name extends string, Shown extends Row, Input extends object> {
  /** The list in query keys, responses and the queue, such as "agents". */
  name: Name
  /** The name of one row in responses, such as "agent". */
  item: string
  /** Its live changes, such as "agent". */
  kind: string
  /** The API path; `parentId` is the parent row's id. */
  path: (parentId: string) => string
  /** Where a row is changed, unless that is below the list. `edit` is after the row's path. */
  changedAt?: { row: (id: string) => string; edit: string }
  /** What a deletion is asked with, such as "?moveTo=unplanned". */
  deletedWith?: string
  row: z.ZodType<Shown>
  input: z.ZodType<Input>
  limit?: { rows: number; message: string } | undefined
  /** The row's fields that aren't part of its input, until the server confirms it. */
  preview?: Omit<Shown, keyof Input | 'id' | 'version'>
  /** The row's label in messages, such as "… was not deleted". */
  label: (input: Input) => string
}

/** The queued changes of a kind of row. */
export function rowChangeSchema<Input extends object>(input: z.ZodType<Input>) {
  const place = { opportunityId: z.string().optional(), projectId: z.string().optional() }
  const common = { id: z.string(), parentId: z.string().optional(), ...place }
  const before = { startedFrom: z.looseObject({}).optional() }
  return z.discriminatedUnion('kind', [
    z.object({ ...common, ...before, kind: z.enum(['add', 'edit']), input: input }),
    z.object({
      ...common,
      ...before,
      kind: z.literal('put'),
      part: z.string(),
      fields: z.record(z.string(), z.unknown()),
      /** Sent by POST in place of the fields, which are only shown. */
      body: z.record(z.string(), z.unknown()).optional(),
    }),
    z.object({ ...common, kind: z.literal('delete') }),
    // The row is only shown, so that one that an earlier version stored without a new field is restored too.
    z.object({ ...common, kind: z.literal('undelete'), row: z.custom<object>() }),
  ])
}
type Change = z.infer<ReturnType<typeof rowChangeSchema<object>>>

/** The response to a change of a row. */
export function changedRowSchema<Shown>(item: string, row: z.ZodType<Shown>) {
  return z
    .object({ version: z.number(), [item]: z.unknown() })
    .transform((body) => ({ version: Number(body.version), row: row.parse(body[item]) }))
}

/** How the changes of a kind of row are requested. */
export function rowRequests<Result>(
  of: Pick<RowsOf<string, Row, object>, 'path' | 'changedAt' | 'deletedWith'>,
  schema: Reader<Result>,
) {
  /** `isMerged`: it replaces a request of which only others' fields were different. */
  return (
    change: Change,
    version: number,
    { organizationId, key }: SentAs,
    isMerged = false,
  ): Promise<Result> => {
    const path = of.path(change.parentId ?? '')
    const row = of.changedAt?.row(change.id) ?? `${path}/${change.id}`
    const from = { version, organizationId, idempotencyKey: isMerged ? `${key}-${version}` : key }
    switch (change.kind) {
      case 'add': {
        const body = { ...change.input, id: change.id }
        const options = { method: 'POST', body, idempotencyKey: change.id, organizationId } as const
        return request(path, schema, options)
      }
      case 'edit':
        return request(`${row}${of.changedAt?.edit ?? ''}`, schema, {
          method: 'PUT',
          ...from,
          body: change.input,
        })
      case 'put':
        return request(`${row}/${change.part}`, schema, {
          method: change.body ? 'POST' : 'PUT',
          ...from,
          body: change.body ?? change.fields,
        })
      case 'delete':
        return request(`${row}${of.deletedWith ?? ''}`, schema, { method: 'DELETE', ...from })
      case 'undelete':
        return request(`${row}/deletion`, schema, { method: 'DELETE', ...from })
    }
  }
}
