import { z } from 'zod'
import { changeProblem, isMoneyField, SCENARIO_FIELDS } from '#src/finance/scenarios/scenarios.ts'
import { resource } from '#src/lib/rows/resource.ts'
import { plainName } from '#src/lib/text/plain-words.ts'

export const MAX_NAME_LENGTH = 60
export const MAX_NOTE_LENGTH = 500
export const MAX_CHANGES = 12
export const LAST_POSITION = 99
export const SCENARIOS_PER_DEAL = { rows: 8, message: 'A deal has at most 8 scenarios. Delete one first.' }
export const NAME_ERROR = 'Give the scenario a name.'
export const NAME_TAKEN = 'There is a scenario with this name already.'
export const NAME_OF_DEAL = '“Base” is the deal itself. Choose another name.'
export const NO_CHANGE_ERROR = 'Change at least one figure.'

/** `percent` is only for amounts in NZD; the value has at most two decimals. */
const scenarioChangeSchema = z
  .strictObject({
    field: z.enum(SCENARIO_FIELDS),
    op: z.enum(['set', 'percent', 'add']),
    value: z
      .number({ error: ({ input }) => (input === null ? NO_CHANGE_ERROR : undefined) })
      .min(-999_999_999)
      .max(999_999_999)
      .multipleOf(0.01),
  })
  .refine(({ field, op }) => op !== 'percent' || isMoneyField(field), 'Only amounts change by a percentage.')

/** Changes that are typed stay within the bounds of the deal's fields. */
const typedChangeSchema = scenarioChangeSchema.superRefine((change, context) => {
  const message = changeProblem(change)
  if (message !== null) context.addIssue({ code: 'custom', path: ['value'], message })
})

const changesOf = (change: typeof scenarioChangeSchema) =>
  z.array(change).min(1, NO_CHANGE_ERROR).max(MAX_CHANGES)

const nameSchema = z.string().trim().min(1, NAME_ERROR).max(MAX_NAME_LENGTH)

export const scenarioInputSchema = z.strictObject({
  name: nameSchema.refine((name) => !isNameOfDeal(name), NAME_OF_DEAL),
  changes: changesOf(typedChangeSchema),
  note: z.string().trim().min(1).max(MAX_NOTE_LENGTH).nullable().default(null),
  position: z.number().int().min(0).max(LAST_POSITION).default(0),
})
export type ScenarioInput = z.output<typeof scenarioInputSchema>

export const scenarioResource = resource('scenarios', {
  input: scenarioInputSchema,
  // Stored before "Base" was reserved and the bounds were checked.
  stored: { name: nameSchema, changes: changesOf(scenarioChangeSchema) },
  limit: SCENARIOS_PER_DEAL,
})
export const { list: scenarioListSchema, changed: changedScenarioSchema } = scenarioResource
export type Scenario = z.infer<typeof scenarioResource.row>

export function isNameOfDeal(name: string): boolean {
  return plainName(name) === 'base'
}
