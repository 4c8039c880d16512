import { pluralize } from '#src/lib/text/pluralize.ts'
import { type CivilDay, civilDayOf, daysBetween, formatDate } from '../dates/new-zealand-days.ts'
import { type Rule, ruleNumber } from '../rules/rules.ts'

/** The last civil day inside the bright-line period: the same day so many years later, 29 February becoming 1 March. */
export function brightLineLastDay(registered: CivilDay, years: number): CivilDay {
  const [year = 0, month = 0, day = 0] = registered.split('-').map(Number)
  return civilDayOf(year + years, month, day) ?? `${year + years}-03-01`
}

/** Days until the last day; 0 on it, negative once the sale agreement is outside. */
export function brightLineDaysLeft(registered: CivilDay, years: number, today: CivilDay): number {
  return daysBetween(today, brightLineLastDay(registered, years))
}

export type BrightLineClock = NonNullable<ReturnType<typeof brightLineClock>>

/**
 * The last day inside the bright-line period, by the rule of today, and how far away it is; of a sold property by the rule of the day on
 * which the sale was agreed, and whether that was inside. Null without a day or a rule.
 */
export function brightLineClock(
  registeredOn: CivilDay | null,
  today: CivilDay,
  rules: readonly Rule[],
  soldOn: CivilDay | null = null,
) {
  const years = ruleNumber('brightline.years', soldOn ?? today, rules)
  if (registeredOn === null || years === null) return null
  const lastDay = brightLineLastDay(registeredOn, years)
  const days = brightLineDaysLeft(registeredOn, years, soldOn ?? today)
  return {
    registeredOn,
    years,
    lastDay,
    days,
    sentence: soldOn === null ? clockText(days) : soldText(soldOn, days),
  }
}

function clockText(days: number): string {
  if (days > 0) return `${pluralize(days, 'day')} left`
  if (days === 0) return 'Today is the last day. Confirm this day with your accountant.'
  return `Ended ${pluralize(-days, 'day')} ago`
}

function soldText(soldOn: CivilDay, days: number): string {
  const sold = `Sold on ${formatDate(soldOn)}`
  if (days < 0) return `${sold}, ${pluralize(-days, 'day')} after the bright-line period`
  if (days > 0) return `${sold}, inside the bright-line period by ${pluralize(days, 'day')}`
  return `${sold}, the last day inside the bright-line period. Confirm this day with your accountant.`
}
