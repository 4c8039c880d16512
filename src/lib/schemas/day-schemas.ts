import { z } from 'zod'

/** Whether a day is one that has been, or one that comes. */
export type Tense = 'past' | 'future'

const tenses = z.registry<{ tense: Tense }>()

/** Says of a schema of days how one without a year is read. */
export function inTense<Schema extends z.ZodType>(tense: Tense, schema: Schema): Schema {
  tenses.add(schema, { tense })
  return schema
}

const day = () =>
  z.iso.date({ error: ({ input }) => (input === null || input === undefined ? 'Enter a date' : undefined) })

/** A day of an answer. */
export const civilDateSchema = day()
/** A day that is entered and has been, such as that of a payment: “20 nov” is the last one. */
export const pastDaySchema = inTense('past', day())
/** A day that is entered and comes, such as a deadline: “20 nov” is the next one. */
export const futureDaySchema = inTense('future', day())

/** How a day of this schema is read without its year; undefined if the schema doesn’t say. */
export function tenseOf(schema: z.core.$ZodType): Tense | undefined {
  const own = tenses.get(schema)?.tense
  if (own !== undefined) return own
  const { def } = (schema as z.core.$ZodTypes)._zod
  const isWrapped = def.type === 'nullable' || def.type === 'default' || def.type === 'optional'
  return isWrapped ? tenseOf(def.innerType) : undefined
}
