import { z } from 'zod'
import { renovationPlanSchema } from '#src/features/public/calculators/schema.ts'
import { type DoneLine, learnedRate } from '#src/finance/budget/learned-costs.ts'
import { STANDARD_ITEMS } from '#src/finance/budget/renovation.ts'
import { MAX_MONEY } from '#src/finance/money.ts'

const itemIdSchema = z.enum(STANDARD_ITEMS.map(({ id }): string => id))

/** A done budget line of a standard item. NZD including GST, m². */
const learnedLineSchema = z.object({
  id: z.uuid(),
  itemId: z.string(),
  projectId: z.uuid(),
  address: z.string(),
  spent: z.number(),
  houseSize: z.number(),
  quality: renovationPlanSchema.shape.quality,
  isLeftOut: z.boolean(),
})
export type LearnedLine = z.infer<typeof learnedLineSchema>

/** `used` are the rates that new plans start with instead of the usual ones. */
export const ratesSchema = z.object({
  lines: z.array(learnedLineSchema),
  used: z.array(z.object({ itemId: z.string(), rate: z.number(), projects: z.int() })),
})
export type Rates = z.infer<typeof ratesSchema>

/** The learned rate that the page shows; null for the usual one. Undo restores one that was used before. */
export const rateInputSchema = z.strictObject({
  itemId: itemIdSchema,
  rate: z.number().positive().max(MAX_MONEY).multipleOf(0.01).meta({ example: 246.8 }).nullable(),
  isUndo: z.boolean().default(false),
})
export type RateInput = z.input<typeof rateInputSchema>
export const leftOutSchema = z.strictObject({ isLeftOut: z.boolean() })

/** What an organization's lines of an item say, without those left out. */
export function learnedItem({ lines }: Pick<Rates, 'lines'>, itemId: string) {
  const counted = lines.filter((line) => line.itemId === itemId && !line.isLeftOut)
  const learned = learnedRate(counted satisfies DoneLine[])
  const projects = new Set(counted.map(({ projectId }) => projectId)).size
  return { learned, lines: counted.length, projects }
}
