import { z } from 'zod'
import { sellingPlanSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { MAX_CHANGES, scenarioResource } from '#src/features/deals/scenarios/schema.ts'
import { priceSchema } from '#src/finance/amount-schemas.ts'
import { USUAL_CONTINGENCY_PERCENT } from '#src/finance/budget/budget.ts'
import { USUAL_POSITION } from '#src/finance/price/offer-ladder.ts'
import { saleRatesSchema } from '#src/finance/price/sale-fields.ts'
import { USUAL_DEPOSIT_PERCENT } from '#src/finance/scenarios/cash-flow.ts'
import { USUAL_RANGES } from '#src/finance/scenarios/risk.ts'
import { USUAL_SCENARIOS } from '#src/finance/scenarios/scenarios.ts'
import { settingsSheet } from '#src/lib/rows/organization-settings.ts'

/** How far a figure may be off: at or below zero, at or above zero. */
const rangeSchema = z.tuple([z.number().min(-100).max(0), z.number().min(0).max(100)])

/** The figures that an organization's deals start with. Percentages, NZD, months and percentage points. */
export const assumptionsSchema = z.strictObject({
  sellingPlan: sellingPlanSchema.nullable().default(null),
  scenarioSeeds: z
    .array(scenarioResource.row.pick({ name: true, changes: true }).strict())
    .max(8)
    .default(USUAL_SCENARIOS.map(({ name, changes }) => ({ name, changes: changes.slice(0, MAX_CHANGES) }))),
  depositPercent: z.number().min(0).max(100).multipleOf(0.01).default(USUAL_DEPOSIT_PERCENT),
  cashAvailable: priceSchema.default(null),
  seventyPercent: z.number().min(50).max(90).multipleOf(0.01).default(USUAL_POSITION.ruleOfThumbPercent),
  /** The usual change of prices in percent a month, and NZD per m² of floor area, by which comparable sales are adjusted. */
  saleMonthlyPercent: saleRatesSchema.shape.monthlyPercent,
  salePerSquareMetre: saleRatesSchema.shape.perSquareMetre,
  /** The contingency in percent of a renovation's original budget, apart from its lines. */
  contingencyPercent: z.number().min(0).max(50).multipleOf(0.01).default(USUAL_CONTINGENCY_PERCENT),
  /** In NZD: larger variations are approved by administrators only. Null: members approve all. */
  variationLimit: priceSchema.default(null),
  riskRanges: z
    .strictObject({ value: rangeSchema, renovation: rangeSchema, months: rangeSchema, rate: rangeSchema })
    .default({
      value: [...USUAL_RANGES.value],
      renovation: [...USUAL_RANGES.renovation],
      months: [...USUAL_RANGES.months],
      rate: [...USUAL_RANGES.rate],
    }),
})
export type Assumptions = z.infer<typeof assumptionsSchema>

export const assumptionSettings = settingsSheet({
  name: 'assumptions',
  field: 'assumptions',
  noun: 'the usual figures of an organization’s calculations',
  input: assumptionsSchema,
})
