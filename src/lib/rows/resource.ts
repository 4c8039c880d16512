import { z } from 'zod'
import { capitalized } from '../text/list-in-words.ts'
import { factsOf, type ResourceFacts, type ResourceName } from './resource-list.ts'

type Shape = z.core.$ZodLooseShape

interface Described<Input extends z.ZodObject, Stored extends Shape> {
  /** The fields that a form sends. */
  input: Input
  /** The other fields of a row, or those that are read with another schema than they are written. */
  stored?: Stored
  /** Used in messages, such as "Offer not found"; by default the item. */
  label?: string
  /** Used in the operations' summaries, such as "an offer". */
  noun?: string
  /** The maximum number of rows per parent, or of one person's, and the message when it is exceeded. */
  limit?: { rows: number; message: string }
  /** Of rows that are shared, the maximum number of the organization's. */
  sharedLimit?: { rows: number; message: string }
}

const identity = { id: z.uuid(), version: z.number().int() }

type RowShape<Input extends z.ZodObject, Stored extends Shape> = z.core.util.Extend<
  z.core.util.Extend<StoredFields<Input['shape']>, Stored>,
  typeof identity
>

/**
 * Describes a kind of row by its schemas: the row, the list and the response to a change. Columns, operations and the offline
 * queue are derived from them (`rowQueries`, `resourceRoutes`, `offlineRows`).
 */
export function resource<
  const Name extends ResourceName,
  Input extends z.ZodObject,
  Stored extends Shape = Record<never, never>,
>(name: Name, { input, stored, limit, ...words }: Described<Input, Stored>) {
  const facts = factsOf(name)
  const { item } = facts
  const row = z.object({ ...storedFields(input.shape), ...stored, ...identity } as RowShape<Input, Stored>)
  /** `version` is the organization's. */
  const version = z.number().int()
  return {
    ...facts,
    label: capitalized(item),
    noun: `${/^[aeiou]/.test(item) ? 'an' : 'a'} ${item}`,
    ...words,
    limit,
    input,
    row,
    /** The fields of a row that its form changes. */
    inputOf: (given: z.output<typeof row>) =>
      Object.fromEntries(
        Object.entries(given).filter(([field]) => Object.hasOwn(input.shape, field)),
      ) as z.output<Input>,
    list: z.object({ organizationId: z.uuid(), version, [name]: z.array(row) } as {
      organizationId: z.ZodUUID
      version: z.ZodNumber
    } & Record<Name, z.ZodArray<typeof row>>),
    changed: z.object({ version, [item]: row } as {
      version: z.ZodNumber
    } & Record<ResourceFacts<Name>['item'], typeof row>),
  }
}

/** A resource as other programs read it: `row` has further fields, or fewer, and changes return the row. */
export function promisedResource<
  Described extends { path: (parentId: string) => `/api/${string}` },
  Row extends z.ZodObject,
>(described: Described, row: Row) {
  const path = (parentId: string) => `/api/v1/${described.path(parentId).slice('/api/'.length)}` as const
  return { ...described, path, row, changed: row, isBare: true as const }
}

type Fields = Readonly<Record<string, z.ZodType>>
type Stored<Field> = Field extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Field
export type StoredFields<Shape> = { [Name in keyof Shape]: Stored<Shape[Name]> }

/**
 * The fields of a row as it is read: those of its input, all required. With the input's defaults, a column missing in a
 * query would be read as its default, and the next edit would save that.
 */
export function storedFields<Shape extends Fields>(shape: Shape): StoredFields<Shape> {
  const required = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ])
  return Object.fromEntries(required)
}

/**
 * Some of the fields of an input, such as an edit. Zod's `partial` keeps the input's defaults: a field that isn't there would be
 * read as its default, and saved.
 */
export function someFields<Input extends z.ZodObject>(input: Input) {
  return input.extend(storedFields(input.shape)).partial() as z.ZodObject<{
    [Name in keyof Input['shape']]: z.ZodOptional<Input['shape'][Name]>
  }>
}
