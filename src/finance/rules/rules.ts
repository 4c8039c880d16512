import { z } from 'zod'
import { type CivilDay, daysBetween, isCivilDay } from '../dates/new-zealand-days.ts'
import fileRows from './nz-rules.json' with { type: 'json' }

const civilDay = z.string().refine(isCivilDay)
const MAX_FIGURE = 1_000_000_000
const figure = z.number().min(-MAX_FIGURE).max(MAX_FIGURE)
const MAX_BRACKETS = 20

/** One dated rule of New Zealand law or practice; a change is another row. */
export const ruleSchema = z.strictObject({
  key: z.string().min(1).max(60),
  /** A limit or rate, or a scale in brackets. */
  value: z.union([
    figure,
    z
      .array(z.strictObject({ upTo: figure.nullable(), percent: figure }))
      .min(1)
      .max(MAX_BRACKETS),
  ]),
  /** Lending limits: the percentage of new lending that may be above the limit. */
  share: figure.optional(),
  unit: z.enum(['percent', 'NZD', 'years', 'times', 'flag']),
  /** Civil days in Auckland, both inclusive; null has no beginning, or is still in force. */
  from: civilDay.nullable(),
  until: civilDay.nullable(),
  source: z.string().min(1).max(300),
  /** The day on which a person last read the source. */
  checked: civilDay,
  status: z.enum(['read', 'reported', 'check']),
})
export type Rule = z.output<typeof ruleSchema>
export type Scale = Extract<Rule['value'], unknown[]>

export const FILE_RULES: readonly Rule[] = z.array(ruleSchema).parse(fileRows)

/** The rule in force on a civil day in Auckland; null when none is known. Of two, the first in the list counts. */
export function ruleAt(key: string, day: CivilDay, rules: readonly Rule[] = FILE_RULES): Rule | null {
  const isInForce = ({ from, until }: Rule) =>
    (from === null || from <= day) && (until === null || day <= until)
  return rules.find((rule) => rule.key === key && isInForce(rule)) ?? null
}

/** The number of a rule; null when none is known for the day, or when it is a scale. */
export function ruleNumber(key: string, day: CivilDay, rules?: readonly Rule[]): number | null {
  const value = ruleAt(key, day, rules)?.value
  return typeof value === 'number' ? value : null
}

/** The scale of a rule; null when none is known for the day, or when it is a number. */
export function ruleScale(key: string, day: CivilDay, rules?: readonly Rule[]): Scale | null {
  const value = ruleAt(key, day, rules)?.value
  return Array.isArray(value) ? value : null
}

const DAYS_UNTIL_STALE = 365

/** Whether a person should check the rule: it was never verified, or more than 12 months ago. */
export function needsChecking({ status, checked }: Rule, today: CivilDay): boolean {
  return status === 'check' || daysBetween(checked, today) > DAYS_UNTIL_STALE
}
