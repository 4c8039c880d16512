import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { type Rule, ruleNumber } from '#src/finance/rules/rules.ts'
import { brightLineDaysLeft, brightLineLastDay } from '#src/finance/tax/bright-line.ts'
import { pluralize } from '#src/lib/pluralize.ts'

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
