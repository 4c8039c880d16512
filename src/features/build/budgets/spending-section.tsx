import { type PlanView, settlementOf } from '#src/features/build/projects/plan-schema.ts'
import { shortDay } from '#src/features/deals/pipeline/card-text.ts'
import { budgetEnd, firstSpending, type SpendingPoint, spendingCurve } from '#src/finance/budget/spending.ts'
import { type CivilDay, daysBetween, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import type { Progress } from '#src/finance/plan/plan.ts'
import { amountOf, type GstView } from '#src/finance/tax/gst.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { BarChart } from '#src/ui/chart/bar-chart.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Table } from '#src/ui/table/table.tsx'
import type { BudgetOverview } from './budget-figures.ts'
import { spendingSentence } from './budget-text.ts'
import type { Expense, Line } from './schema.ts'

const LEAST_DAYS = 14
const FORECAST = { name: 'Forecast', look: 'dashed' } as const

export interface SpendingProps {
  lines: readonly Line[]
  expenses: readonly Expense[]
  budget: BudgetOverview
  /** The current budget including GST. */
  budgetWithGst: number
  plan: Pick<PlanView, 'plan' | 'baseline' | 'dates' | 'held'>
  stage: Progress['stage']
  view: GstView
}

/** Spending as planned, as it is and, until the project is sold, as forecast, by week; after two weeks of spending. */
export function SpendingSection({
  lines,
  expenses,
  budget,
  budgetWithGst,
  plan,
  stage,
  view,
}: SpendingProps) {
  const today = useToday()
  const spent = expenses
    .filter(({ purpose, date }) => purpose === 'renovation' && date <= today)
    .map((expense) => ({
      date: expense.date,
      amount: amountOf(expense, view),
      withGst: amountOf(expense, 'including'),
    }))
  const first = firstSpending(spent)
  if (first === null || daysBetween(first, today) < LEAST_DAYS) return null
  const staged = lines.flatMap(({ id, stage }) => {
    const figures = budget.lines.get(id)
    return figures ? [{ stage, current: figures.current, toComplete: figures.toComplete }] : []
  })
  const curve = spendingCurve({
    lines: staged,
    expenses: spent,
    ...plan,
    progress: { stage, today, settlesOn: settlementOf(plan) },
  })
  // The day doesn't depend on how amounts are shown.
  const grossSpent = spent.map(({ date, withGst }) => ({ date, amount: withGst }))
  const isSold = stage === 'sold'
  const end = isSold ? null : budgetEnd(budgetWithGst, grossSpent, { today, planEnd: plan.dates.end })
  const now = curve.find(({ day }) => day === today)
  return (
    <Section title="Spending" knownAs="region">
      {now && (
        <p className="below-3">{spendingSentence({ ...now, end, budget: budget.totals.current }, today)}</p>
      )}
      <BarChart
        title="Spending by week"
        summary={`${formatMoney(now?.planned)} planned and ${formatMoney(now?.actual)} spent until today`}
        heads={['Until', 'Planned']}
        empty={null}
        lines={[
          { name: 'Planned', look: 'thin', values: curve.map(({ planned }) => planned) },
          { name: 'Actual', look: 'thick', values: curve.map(({ actual }) => actual) },
          ...(isSold ? [] : [{ ...FORECAST, values: curve.map(({ forecast }) => forecast) }]),
        ]}
        rows={curve.map((point) => ({
          label: shortDay(point.day, today),
          at: daysBetween(first, point.day),
          value: Math.max(point.planned, point.actual ?? 0, point.forecast ?? 0),
          shownAs: formatMoney(point.planned),
        }))}
        table={<SpendingTable curve={curve} today={today} isSold={isSold} />}
      />
    </Section>
  )
}

interface SpendingTableProps {
  curve: readonly SpendingPoint[]
  today: CivilDay
  isSold: boolean
}

function SpendingTable({ curve, today, isSold }: SpendingTableProps) {
  return (
    <Table
      caption="Spending by week"
      keepsColumns
      rows={curve}
      keyOf={({ day }) => day}
      columns={[
        { head: 'Until', cell: ({ day }) => (day === today ? 'Today' : formatDate(day)) },
        { head: 'Planned', money: ({ planned }) => planned },
        { head: 'Actual', money: ({ actual }) => actual },
        ...(isSold ? [] : [{ head: FORECAST.name, money: ({ forecast }: SpendingPoint) => forecast }]),
      ]}
    />
  )
}
