import { type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'
import { type Rule, ruleNumber } from '#src/finance/rules/rules.ts'
import { brightLineDaysLeft, brightLineLastDay } from '#src/finance/tax/bright-line.ts'
import { pluralize } from '#src/lib/pluralize.ts'

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
  const how = () => ({
    lines: [
      { label: 'Title registered on', figure: formatDate(registeredOn) },
      { label: 'Bright-line period', figure: `+ ${pluralize(years, 'year')}` },
      { label: 'Last day inside', figure: formatDate(lastDay) },
    ],
    note: 'A sale agreement made on or before this day is inside; the settlement of the sale doesn’t matter. Confirm the last day with your accountant.',
  })
  return { name: 'Bright-line ends', lastDay, days, sentence, how }
}
