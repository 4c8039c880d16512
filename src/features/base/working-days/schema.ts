import { z } from 'zod'
import { provinceSchema } from '#src/finance/dates/anniversaries.ts'
import { RULE_SETS, type RuleSetId } from '#src/finance/dates/working-days.ts'
import { wholeNumberSchema } from '#src/lib/schemas/whole-number.ts'

export const MAX_DAYS = 260

const DAYS_ERROR = 'Working days are whole, from 1 to 260.'

export const RULE_SET_IDS = Object.keys(RULE_SETS) as [RuleSetId, ...RuleSetId[]]

const fromSchema = z.iso
  .date({ error: 'Enter a date as YYYY-MM-DD.' })
  .refine((day) => day >= '1900-01-01' && day <= '2197-12-31', { error: 'Enter a date from 1900 to 2197.' })

export const workingDaysQuerySchema = z.strictObject({
  from: fromSchema,
  days: wholeNumberSchema({ min: 1, max: MAX_DAYS, error: DAYS_ERROR }),
  province: provinceSchema.default('Auckland'),
  rules: z.enum(RULE_SET_IDS).default('adls-11'),
  scope: z.enum(['lim']).optional(),
})

export const workingDaysSchema = z.object({
  day: z.iso.date(),
  skipped: z.array(z.object({ day: z.iso.date(), reason: z.string() })),
  notices: z.array(z.string()),
  source: z.string(),
  status: z.enum(['read', 'reported', 'check']).nullable(),
})
