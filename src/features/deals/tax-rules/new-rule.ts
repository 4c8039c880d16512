import { z } from 'zod'
import { addDays, type CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { type Rule, ruleSchema, type Scale } from '#src/finance/rules/rules.ts'
import { civilDateSchema, inTense, type Tense } from '#src/lib/schemas/day-schemas.ts'
import { type FieldRule, rule } from '#src/lib/schemas/field-rules.ts'
import { containsWebAddress, isPublicAddress } from '#src/lib/schemas/web-address.ts'
import { visibleText } from '#src/lib/text/visible-text.ts'
import { RULE_KINDS, RULE_STATUSES, unitOf } from './schema.ts'

export const OVERLAP_ERROR = 'Another added rule of this kind is in force on one of these days. End it first.'
export const STARTED_ERROR = 'This rule has taken effect. End it instead.'
export const UNTIL_ERROR = 'The last day can’t be before the first.'
const MAX_YEARS_AHEAD = 10
const FIRST_DAY = '1990-01-01'
const LAST_DAY = '2100-12-31'
const DAY_ERROR = 'Enter a day from 1 Jan 1990 to 31 Dec 2100.'
const FROM_ERROR = `The first day can be at most ${MAX_YEARS_AHEAD} years from today.`
const CHECKED_ERROR = 'The source can’t be read on a day in the future.'
const SOURCE_ERROR =
  'Name the source. A web address is only for a source that you have read, and begins with https://.'
const SHARE_ERROR = 'Only lending limits have a share of new lending.'
const VALUE_ERROR = 'Enter a number such as 15, or a list of brackets.'

const MAX_BRACKETS = 20
const MAX_YEARS = 50
const MAX_TIMES = 50
const MAX_AMOUNT = 100_000_000
const SCALES: readonly string[] = ['income.individual', 'income.trustee']
/** Their limit or period can be abolished; a rate or limit of 0 would be a mistake. */
const MAY_BE_ZERO: readonly string[] = ['interest.deductible', 'brightline.years', 'dealer.taintYears']
const LENDING = /^(lvr|dti)\./

const daySchema = (tense: Tense) =>
  inTense(
    tense,
    civilDateSchema.refine((day) => FIRST_DAY <= day && day <= LAST_DAY, DAY_ERROR),
  )

export const newRuleSchema = z.strictObject({
  key: z.enum(RULE_KINDS.map(({ value }) => value)),
  value: z.union(ruleSchema.shape.value.options, VALUE_ERROR),
  /** Only of lending limits. */
  share: z.number().min(0).max(100).nullable().default(null).meta({ example: null }),
  from: daySchema('future'),
  until: daySchema('future').nullable(),
  source: z.string().overwrite(visibleText).trim().min(1, 'Name the source.').max(300),
  checked: daySchema('past'),
  status: z.enum(RULE_STATUSES.map(({ value }) => value)),
})
export type NewRule = z.output<typeof newRuleSchema>

export const ruleEndSchema = z.strictObject({ until: daySchema('future') })

export const isScaleKey = (key: string) => SCALES.includes(key)
/** Whether the rule has a share of new lending that may be above the limit. */
export const hasShare = (key: string) => LENDING.test(key)

/** What a new rule must hold for its kind, in the order of the form. */
export const newRuleChecks = (today: CivilDay): readonly FieldRule<NewRule>[] => [
  rule(['key', 'value'], ({ key, value }) => {
    const message = ruleValueProblem(key, value)
    return message !== null && { field: 'value', message }
  }),
  rule(
    ['key', 'share'],
    ({ key, share }) => share !== null && !hasShare(key) && { field: 'share', message: SHARE_ERROR },
  ),
  rule(
    ['from'],
    ({ from }) => from > addDays(today, MAX_YEARS_AHEAD * 365) && { field: 'from', message: FROM_ERROR },
  ),
  rule(
    ['from', 'until'],
    ({ from, until }) => until !== null && until < from && { field: 'until', message: UNTIL_ERROR },
  ),
  rule(
    ['source', 'status'],
    ({ source, status }) => !isSource(source, status) && { field: 'source', message: SOURCE_ERROR },
  ),
  rule(['checked'], ({ checked }) => checked > today && { field: 'checked', message: CHECKED_ERROR }),
]

/** A source is a name, and may have the web address of a page that was read. */
function isSource(source: string, status: NewRule['status']): boolean {
  const withoutAddress = source.replaceAll(/\bhttps:\S+/g, (text) => (isPublicAddress(text) ? '' : text))
  return !containsWebAddress(withoutAddress) && (withoutAddress === source || status === 'read')
}

/** Why calculations can’t use a value for a kind of rule; null if they can. */
export function ruleValueProblem(key: string, value: Rule['value']): string | null {
  if (Array.isArray(value)) {
    if (!isScaleKey(key)) return 'Enter one value, not brackets.'
    return value.length <= MAX_BRACKETS && isRising(value)
      ? null
      : `Enter up to ${MAX_BRACKETS} brackets with rising limits, the last without one.`
  }
  if (isScaleKey(key)) return 'Enter the brackets.'
  if (key === 'income.lastKnownYear')
    return isWhole(value, 2000, 2200) ? null : 'Enter a tax year, such as 2027.'
  const isZero = value === 0 && !MAY_BE_ZERO.includes(key)
  const above = MAY_BE_ZERO.includes(key) ? 'from 0 to' : 'above 0, up to'
  switch (unitOf(key)) {
    case 'percent':
      return isWithin(value, 100) && !isZero ? null : `Enter a percentage ${above} 100, such as 15 for 15%.`
    case 'NZD':
      return isWithin(value, MAX_AMOUNT) && !isZero ? null : 'Enter an amount above $0, up to $100,000,000.'
    case 'years':
      return isWhole(value, 0, MAX_YEARS) && !isZero ? null : `Enter whole years, ${above} ${MAX_YEARS}.`
    case 'times':
      return isWithin(value, MAX_TIMES) && !isZero ? null : `Enter a number ${above} ${MAX_TIMES}.`
    case 'flag':
      return isWhole(value, 0, 1) ? null : 'Enter 1 if the rule applies, or 0.'
  }
}

const isWithin = (value: number, max: number) => value >= 0 && value <= max
const isWhole = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max

/** Whether each bracket ends above the one before, and the last has no end. */
export function isRising(scale: Scale): boolean {
  return scale.every(({ upTo, percent }, at) => {
    const before = scale[at - 1]?.upTo ?? 0
    const isLast = at === scale.length - 1
    return isWithin(percent, 100) && (isLast ? upTo === null : upTo !== null && upTo > before)
  })
}
