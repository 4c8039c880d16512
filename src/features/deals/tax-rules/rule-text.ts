import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney, formatNumber } from '#src/finance/money.ts'
import type { Rule, Scale } from '#src/finance/rules/rules.ts'
import { taxYearLabel } from '#src/finance/tax/income-tax.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { RULE_STATUSES } from './schema.ts'

/** "Above 70%: 10% of new lending", "10.5% to $15,600, …, 39% above". */
/** Whether the rule has been settled: one that may yet be decided is of no use to a reader of figures. */
export function isKnown({ unit, value, status }: Rule): boolean {
  return !(unit === 'flag' && status === 'check' && value === 0)
}

export function ruleValueText({ key, value, unit, share, status }: Rule): string {
  if (Array.isArray(value)) {
    if (key === 'income.trustee') return trusteeText(value)
    const bracket = ({ upTo, percent }: (typeof value)[number]) =>
      `${formatNumber(percent)}% ${upTo === null ? 'above' : `to ${formatMoney(upTo)}`}`
    return value.map(bracket).join(', ')
  }
  const text = {
    percent: `${formatNumber(value)}%`,
    NZD: formatMoney(value),
    years: key === 'income.lastKnownYear' ? taxYearLabel(value) : pluralize(value, 'year'),
    times: `${formatNumber(value)} times`,
    flag: value > 0 ? 'Applies' : status === 'check' ? 'Not known' : 'Doesn’t apply',
  }[unit]
  return share === undefined ? text : `Above ${text}: ${formatNumber(share)}% of new lending`
}

/** One rate on everything: "33% on all income if it is up to $10,000, 39% on all income if it is above". */
function trusteeText(scale: Scale): string {
  const limit = (upTo: number | null) => (upTo === null ? 'is above' : `is up to ${formatMoney(upTo)}`)
  return scale
    .map(({ upTo, percent }) => `${formatNumber(percent)}% on all income if it ${limit(upTo)}`)
    .join(', ')
}

/** "from 1 Jul 2024", "1 Jul 2024 to 30 Nov 2025". */
export function rulePeriodText({ from, until }: Rule): string {
  if (until === null) return from === null ? 'in force' : `from ${formatDate(from)}`
  return from === null ? `until ${formatDate(until)}` : `${formatDate(from)} to ${formatDate(until)}`
}

/** "Read in the source on 22 Nov 2026", "Reported by the press or accountants, checked on 22 Nov 2026". */
export function ruleStatusText({ status, checked }: Rule): string {
  const label = optionLabel(RULE_STATUSES, status)
  if (status === 'check') return label
  return `${label}${status === 'reported' ? ', checked' : ''} on ${formatDate(checked)}`
}
