import { costOfDelay, type HoldingCostSettings } from '#src/finance/holding-costs.ts'
import { formatMoney } from '#src/finance/money.ts'
import { type CivilDay, daysBetween, formatDate } from '#src/finance/new-zealand-days.ts'
import { planDates, type SitePlan } from '#src/finance/plan.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { shortDay } from '../../opportunities/card-text.ts'

interface DelayCosts {
  purchasePrice: number
  settings: HoldingCostSettings
}

/** "Listing moves to 4 May, 7 days later: about $740."; null if its end stays. */
export function moveSentence(
  before: SitePlan,
  after: SitePlan,
  { purchasePrice, settings }: DelayCosts,
  today: CivilDay,
): string | null {
  const end = planDates(after).end
  const days = daysBetween(planDates(before).end, end)
  if (days === 0) return null
  const cost = formatMoney(costOfDelay(purchasePrice, settings, Math.abs(days)))
  const size = pluralize(Math.abs(days), 'day')
  const moved = days > 0 ? `${size} later: about ${cost}` : `${size} earlier: about ${cost} saved`
  return `Listing moves to ${shortDay(end, today)}, ${moved}.`
}

/** "7 days late", "3 days early" or "on time". */
export function slipText(days: number): string {
  if (days === 0) return 'on time'
  return `${pluralize(Math.abs(days), 'day')} ${days > 0 ? 'late' : 'early'}`
}

/** "18 Jan – 29 Jan 2027"; the year of the first day only if it differs. */
export function periodText({ from, to }: { from: CivilDay; to: CivilDay }): string {
  return from === to ? formatDate(to) : `${shortDay(from, to)} – ${formatDate(to)}`
}
