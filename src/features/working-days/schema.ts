import { z } from 'zod'
import { PROVINCES } from '#src/finance/dates/anniversaries.ts'
import { RULE_SETS, type RuleSetId } from '#src/finance/dates/working-days.ts'
import { isCivilDay } from '#src/finance/new-zealand-days.ts'

export const MAX_DAYS = 260

export const RULE_SET_IDS = Object.keys(RULE_SETS) as [RuleSetId, ...RuleSetId[]]

const civilDaySchema = z.string().refine(isCivilDay, { error: 'Enter a date as YYYY-MM-DD.' })

/** The engine works with days from 1900 to 2199. */
const fromSchema = civilDaySchema.refine((day) => day >= '1900-01-01' && day <= '2197-12-31', {
  error: 'Enter a date from 1900 to 2197.',
})

export const workingDaysQuerySchema = z.strictObject({
  from: fromSchema,
  days: z.coerce
    .number()
    .int({ error: 'Working days are whole, from 1 to 260.' })
    .min(1, { error: 'Working days are whole, from 1 to 260.' })
    .max(MAX_DAYS, { error: 'Working days are whole, from 1 to 260.' }),
  province: z.enum(PROVINCES).default('Auckland'),
  rules: z.enum(RULE_SET_IDS).default('adls-11'),
  scope: z.enum(['lim']).optional(),
})

export const workingDaysSchema = z.object({
  day: civilDaySchema,
  skipped: z.array(z.object({ day: civilDaySchema, reason: z.string() })),
  notices: z.array(z.string()),
  source: z.string(),
  status: z.enum(['read', 'reported', 'check']).nullable(),
})
