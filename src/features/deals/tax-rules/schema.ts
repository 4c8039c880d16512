import { z } from 'zod'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { type Rule, ruleSchema } from '#src/finance/rules/rules.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'

/** The rules that calculations use, and those that may change their results but aren't verified, with their units. */
export const RULE_KINDS = [
  { value: 'gst.rate', label: 'GST rate', unit: 'percent' },
  { value: 'gst.registrationThreshold', label: 'GST registration threshold', unit: 'NZD' },
  { value: 'gst.secondHandCredit', label: 'GST credit on second-hand goods', unit: 'flag' },
  { value: 'gst.landZeroRated', label: 'Zero-rated land', unit: 'flag' },
  { value: 'income.individual', label: 'Income tax for individuals', unit: 'percent' },
  { value: 'income.company', label: 'Income tax for companies', unit: 'percent' },
  { value: 'income.trustee', label: 'Income tax for trustees', unit: 'percent' },
  { value: 'income.lastKnownYear', label: 'Last tax year with known rates', unit: 'years' },
  { value: 'brightline.years', label: 'Bright-line period', unit: 'years' },
  { value: 'interest.deductible', label: 'Deductible interest', unit: 'percent' },
  { value: 'ringfence.residential', label: 'Ring-fencing of rental losses', unit: 'flag' },
  { value: 'dealer.taintYears', label: 'Associated dealers and builders', unit: 'years' },
  { value: 'lvr.investor', label: 'Loan to value, investors', unit: 'percent' },
  { value: 'lvr.ownerOccupier', label: 'Loan to value, owner-occupiers', unit: 'percent' },
  { value: 'dti.investor', label: 'Debt to income, investors', unit: 'times' },
  { value: 'dti.ownerOccupier', label: 'Debt to income, owner-occupiers', unit: 'times' },
  { value: 'lending.changes2026', label: 'Changes to the lending limits in 2026', unit: 'flag' },
  { value: 'income.capitalGains', label: 'Capital gains tax after the 2026 election', unit: 'flag' },
  { value: 'gst.filingDates', label: 'Filing dates of GST returns', unit: 'flag' },
  { value: 'acc.levies', label: 'ACC levies', unit: 'flag' },
] as const

export const RULE_STATUSES = [
  { value: 'read', label: 'Read in the source' },
  { value: 'reported', label: 'Reported by the press or accountants' },
  { value: 'check', label: 'Not verified' },
] as const

/** `id` is null for a rule that the program contains. */
export const datedRuleSchema = ruleSchema.extend({ id: z.uuid().nullable() })
export type DatedRule = z.infer<typeof datedRuleSchema>

/** In order of precedence: of two rules in force on a day, the first counts. */
export const ruleListSchema = z.object({ rules: z.array(datedRuleSchema) })

export function unitOf(key: string): Rule['unit'] {
  return RULE_KINDS.find(({ value }) => value === key)?.unit ?? 'flag'
}

export function ruleLabel(key: string): string {
  return optionLabel(RULE_KINDS, key)
}

/** Whether an added rule can be removed: it begins today or later, or has been ended. */
export function isRemovable({ id, from, until }: DatedRule, today: CivilDay): boolean {
  return id !== null && from !== null && (from >= today || until !== null)
}
