import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatNumber, formatRate } from '#src/finance/money.ts'
import { expectedDates, slipCost, slipDays } from '#src/finance/plan/plan.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { TermedText } from '#src/ui/text/term.tsx'
import { settingsOf } from '../figures.ts'
import { monthsHeld, type PlanInput, type PlanView } from '../plan-schema.ts'
import type { Project } from '../schema.ts'
import {
  buyerSettlesText,
  type DelayCosts,
  heldBasis,
  heldText,
  NO_SETTLEMENT,
  slipText,
} from './plan-text.ts'
import { useDelayCosts, useProgress } from './use-plan-change.ts'

export interface HeldMonthsProps {
  project: Project
  view: PlanView
  /** Changes the months that the deal is held for. */
  onMonths: (months: number) => void
}

/** When listing ends, the slip with its cost, and the months beside those of the deal. */
export function PlanSummary({ project, view, onMonths }: HeldMonthsProps) {
  const { plan, baseline } = view
  const costs = useDelayCosts(project)
  const progress = useProgress(project, view)
  const { end } = expectedDates(plan, progress)
  const days = baseline && slipDays(plan, baseline, progress)
  // What it earned is known, and has no part for days.
  const isSold = project.status === 'sold'
  return (
    <Stack gap={8}>
      <div>
        {listingEnd(project, plan)} <strong>{formatDate(end)}</strong>
        {days === null ? (
          <TermedText of="baseline">. No baseline is set.</TermedText>
        ) : (
          `: ${slipText(days)}${isSold ? '' : slipCostText(days, costs)}.`
        )}
      </div>
      {costs && <Months project={project} view={view} onMonths={onMonths} />}
    </Stack>
  )
}

function listingEnd({ status }: Project, { listed }: PlanInput): string {
  if (status === 'sold') return 'Listing ended on'
  return listed.skipped === null ? 'Listing ends on' : 'The plan ends on'
}

/** ", $740.00 more to hold"; nothing without a slip, or for those who don’t see costs. */
function slipCostText(days: number, costs: DelayCosts | null): string {
  if (days === 0 || costs === null) return ''
  const cost = slipCost(costs.purchasePrice, costs.settings, days)
  return `, ${formatRate(Math.abs(cost))} ${days > 0 ? 'more' : 'less'} to hold`
}

/** How long the property is held by the plan, beside the months of the deal. */
function Months({ project, view, onMonths }: HeldMonthsProps) {
  const { plan, held } = view
  const settings = settingsOf(project)
  const progress = useProgress(project, view)
  const planned = `Planned ${formatNumber(settings.months)} months`
  const { buyerSettles } = expectedDates(plan, progress)
  const months = monthsHeld({ held, dates: { buyerSettles } })
  const isOwned = held.since === 'settlement'
  const isSold = project.status === 'sold'
  const wanted = Math.min(60, Math.max(1, Math.ceil(months)))
  const isUsable = isOwned && wanted !== settings.months && !isSold && buyerSettles > held.from
  return (
    <Row align="center">
      <span>{isSold ? `${planned} of holding.` : `${planned}, now ${formatNumber(months, 1)}.`}</span>
      <span className="quiet">
        {isOwned || (isSold && months > 0)
          ? heldText(held.from, buyerSettles, progress)
          : countedFromStart(held.from)}
        {isSold && months > 0 && `, ${heldBasis(view)}`}.
        {plan.saleDays > 0 && ` ${buyerSettlesText(buyerSettles, progress.today)}`}
      </span>
      {isUsable && (
        <Button size="dense" onClick={() => onMonths(wanted)}>
          Use the plan’s months
        </Button>
      )}
    </Row>
  )
}

const countedFromStart = (day: CivilDay) =>
  `Counted from the project’s start on ${formatDate(day)}, as ${NO_SETTLEMENT}`
