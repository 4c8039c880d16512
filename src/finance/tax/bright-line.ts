import { pluralize } from '#src/lib/text/pluralize.ts'
import { type CivilDay, civilDayOf, daysBetween } from '../dates/new-zealand-days.ts'
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

/** The last day inside the bright-line period, by the rule of today; null without a day or a rule. */
export function brightLineClock(registeredOn: CivilDay | null, today: CivilDay, rules: readonly Rule[]) {
  const years = ruleNumber('brightline.years', today, rules)
  if (registeredOn === null || years === null) return null
  const lastDay = brightLineLastDay(registeredOn, years)
  const days = brightLineDaysLeft(registeredOn, years, today)
  const sentence =
    days > 0
      ? `${pluralize(days, 'day')} left`
      : days === 0
        ? 'Today is the last day. Confirm this day with your accountant.'
        : `Ended ${pluralize(-days, 'day')} ago`
  return { registeredOn, years, lastDay, days, sentence }
}
