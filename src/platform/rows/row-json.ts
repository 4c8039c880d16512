import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { isTimestamp } from '#src/lib/schemas/timestamps.ts'

type Shape = z.core.$ZodLooseShape

/** The JSON of row `r`, or of another name, whose columns are the fields of its schema apart from the computed ones. */
export function rowJson<Fields extends Shape>(
  row: z.ZodObject<Fields>,
  computed: Partial<Record<keyof Fields, Sql>> = {},
  name = 'r',
): Sql {
  const pairs = Object.keys(row.shape).map(
    (field) => sql`${raw(`'${field}'`)}, ${computed[field] ?? columnJson(row, field, name)}`,
  )
  return sql`jsonb_build_object(${join(pairs)})`
}

function columnJson({ shape }: z.ZodObject, field: string, name: string): Sql {
  const column = raw(`${name}.${columnOf(field)}`)
  const schema = shape[field]
  return schema !== undefined && isTimestamp(schema) ? instantText(column) : column
}

/** A time in UTC, as `toISOString` writes it. */
export const instantText = (time: Sql) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** "madeOn" is stored in made_on. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
