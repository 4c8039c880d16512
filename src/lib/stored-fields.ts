import { z } from 'zod'

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
