import { z } from 'zod'

/**
 * A time in an answer: UTC with three decimals and "Z", as `toISOString` writes it, so that texts sort as times do. Not checked in the
 * browser, whose stored answers may be older; `src/server/every-operation/answered-times.test.ts` checks the server's.
 */
export const timestampSchema = z.string().meta({ format: 'date-time' })

/** Whether a schema is a time, in a row's JSON to be written in this form. */
export function isTimestamp(schema: z.core.$ZodType): boolean {
  const kind = schema as z.core.$ZodTypes
  const { def } = kind._zod
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default')
    return isTimestamp(def.innerType)
  return z.globalRegistry.get(schema)?.format === 'date-time'
}

const GIVEN_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+ -]\d\d:\d\d)$/
const NO_TIME = 'Enter a date and time such as 2026-12-04T17:00:00Z'

/** A time in an address, with an offset or Z: without seconds too, and with the space that a plus sign becomes there. */
export const givenTimeSchema = z
  .string()
  .max(40)
  .refine((text) => z.iso.datetime({ offset: true }).safeParse(wholeTime(text)).success, NO_TIME)
  .meta({ format: 'date-time', example: '2026-12-04T17:00:00.000Z' })
  .transform(wholeTime)

function wholeTime(text: string): string {
  return text.replace(
    GIVEN_TIME,
    (_, minute: string, seconds = ':00', offset = '') => minute + seconds + offset.replace(' ', '+'),
  )
}
