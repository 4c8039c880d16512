import { z } from 'zod'
import { type FieldProblem, rejectProblem } from '#src/lib/api/app-error.ts'
import { storedFields } from '#src/lib/rows/resource.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import type { TenantWrite } from '../db/in-organization.ts'
import type { RowIdentity, RowKind, Work } from '../rows/row-kinds.ts'
import type { RowQueries } from '../rows/row-queries.ts'
import type { ApiPath, Documentation, Operation } from './api.ts'
import { invalidInput } from './errors.ts'
import { rowRoutes } from './row-routes.ts'

/** A resource (`lib/rows/resource.ts`). */
interface Routed<Input> {
  item: string
  noun: string
  parent: { param: string } | undefined
  isPersonal: boolean
  /** Of the list; `parentId` is a placeholder. */
  path: (parentId: string) => ApiPath
  input: z.ZodObject & z.ZodType<Input>
  inputOf: (row: never) => object
  list: z.ZodType
  changed: z.ZodType
  /** In the promised API: changes return the row, and some of its fields can be changed. */
  isBare?: boolean
}

/** What the standard operations of a resource don't have in common with those of others. */
interface Crud<Input, Row, Asked> {
  /** The documentation of the list, or an operation in its place. */
  list: Documentation | Operation
  create?: Partial<Documentation>
  update?: Partial<Documentation>
  /** Why the input can't be saved, or null. `current` is the row to change; null for a new one. */
  problem?: (input: Input, identity: RowIdentity, current: Row | null) => FieldProblem | null
  /** The fields to change, with those that follow from them, where a request changes some; by default those sent. */
  patched?: (current: Row, fields: Partial<Input>) => Partial<Input>
  /** What a deletion is asked with, and what is done with it first, in the same transaction. */
  deletion?: {
    description: string
    query: z.ZodType<Asked>
    before: (...args: Parameters<Work<[row: Row, asked: Asked]>>) => Promise<void>
  }
  /** In the promised API: whether keys delete and restore them. */
  isDeletable?: boolean
  /** Whether builders may use the operations: all of them, or the list. */
  forBuilders?: 'all' | 'list'
  /** The values to store; by default the input's. */
  values?: (input: Input, identity: RowIdentity, current: Row | null) => object
  /** Makes a change with what follows from it, in one transaction. Returns the changed row as JSON text. */
  around?: (write: TenantWrite, identity: RowIdentity, change: CrudChange<Input, Row>) => Promise<string>
}

export interface CrudChange<Input, Row> {
  kind: 'added' | 'changed' | 'deleted' | 'restored'
  /** The row before the change; null if it is added or restored. */
  current: Row | null
  /** The id of a restored row. */
  id?: string
  /** Undefined if the row is deleted or restored. */
  input?: Input
  make: () => Promise<string>
}

/**
 * `rowRoutes` of a resource, with its standard operations: list, create, update, delete and restore. In the promised API:
 * list, create and patch, and deletion where it is promised.
 */
export function resourceRoutes<Input extends object, Row extends { id: string; version: number }>(
  {
    item,
    noun,
    parent,
    isPersonal,
    path,
    input,
    inputOf,
    list: listSchema,
    changed,
    isBare = false,
  }: Routed<Input>,
  queries: RowQueries<Row>,
  { refusals = [], builders }: Pick<RowKind<Row>, 'refusals' | 'builders'> = {},
) {
  const listPath = path(`{${parent?.param}}`)
  const routes = rowRoutes<Row>({
    path: listPath,
    name: item,
    noun,
    schema: changed,
    load: queries.load,
    isBare,
    isPersonal,
    refusals: isPersonal ? [...refusals, 'forbidden'] : refusals,
    ...(builders && { builders }),
    ...(parent && { parentParam: parent.param }),
  })
  const Name = capitalized(item)
  const partialInput = z.strictObject(
    Object.fromEntries(
      Object.entries(storedFields(input.shape)).map(([name, field]) => [
        name,
        (field as z.ZodType).optional(),
      ]),
    ),
  )
  /** The client may generate the id, so that it can queue changes of a row that the server hasn't saved yet. */
  const newInput = input.safeExtend({ id: z.uuid().optional() }).meta(input.meta() ?? {})

  function crud<Asked = undefined>({
    list,
    create,
    update,
    deletion,
    problem = () => null,
    patched = (_current, fields) => fields,
    values = (row) => row,
    around = (_write, _identity, { make }) => make(),
    forBuilders,
    isDeletable = !isBare,
  }: Crud<Input, Row, Asked>): Operation[] {
    const isForBuilders = forBuilders === 'all'
    async function save(write: TenantWrite, identity: RowIdentity, current: Row, row: Input) {
      rejectProblem(problem(row, identity, current))
      const edited = values(row, identity, current)
      const make = () => queries.update(write, identity.organizationId, current.id, edited)
      return around(write, identity, { kind: 'changed', current, input: row, make })
    }
    const both = [
      typeof list === 'function'
        ? list
        : routes.list({
            ...list,
            schema: listSchema,
            read: queries.list,
            isForBuilders: forBuilders !== undefined,
          }),
      routes.create({
        operationId: `create${Name}`,
        summary: `Add ${noun}`,
        ...create,
        isForBuilders,
        body: newInput,
        async work(write, identity, { id, ...fields }) {
          const row = fields as unknown as Input
          rejectProblem(problem(row, identity, null))
          const { organizationId, parentId } = identity
          const added = { id: id as string | undefined, parentId, values: values(row, identity, null) }
          const make = () => queries.insert(write, organizationId, added)
          return around(write, identity, { kind: 'added', current: null, input: row, make })
        },
      }),
    ]
    const change = isBare
      ? patch(save, patched)
      : routes.change<Input>(`put ${listPath}/{id}`, {
          operationId: `update${Name}`,
          summary: `Change ${noun}`,
          ...update,
          isForBuilders,
          body: input,
          work: save,
        })
    if (!isDeletable) return [...both, change]
    const deletions = routes.deletion<Asked>(
      {
        isForBuilders,
        query: deletion?.query,
        async remove(write, identity, current, asked) {
          await deletion?.before(write, identity, current, asked)
          const make = () => queries.remove(write, identity.organizationId, current.id)
          return around(write, identity, { kind: 'deleted', current, make })
        },
        async restore(write, identity, id) {
          const make = () => queries.restore(write, identity.organizationId, id, identity.parentId)
          return around(write, identity, { kind: 'restored', current: null, id, make })
        },
      },
      deletion?.description,
    )
    return [...both, change, ...deletions]
  }

  function patch(
    save: Work<[current: Row, row: Input]>,
    patched: NonNullable<Crud<Input, Row, never>['patched']>,
  ): Operation {
    return routes.change<Partial<Input>>(`patch ${listPath}/{id}`, {
      operationId: `update${Name}`,
      summary: `Change fields of ${noun}`,
      body: partialInput as unknown as z.ZodType<Partial<Input>>,
      async work(write, identity, current, fields) {
        const read = input.safeParse({ ...inputOf(current as never), ...patched(current, fields) })
        if (!read.success) throw invalidInput(read.error)
        return save(write, identity, current, read.data)
      },
    })
  }

  return { ...routes, crud }
}
