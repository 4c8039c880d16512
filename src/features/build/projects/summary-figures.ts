import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { totalOf } from '#src/finance/money.ts'
import { holdingCosts } from '#src/finance/price/holding-costs.ts'
import { investment } from '#src/finance/price/profit.ts'
import { countFigure, countLine, figure, subtractedLines, withRounding } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import {
  againstBudget,
  earningsOf,
  isOverdue,
  type ProfitView,
  settingsOf,
  sumOfProfits,
  tradeOf,
} from './figures.ts'
import type { Project } from './schema.ts'

/** The figures of a board's projects, in NZD before or after holding costs; `today` is the civil day in Auckland. */
export function summaryFigures(projects: readonly Project[], view: ProfitView, today: CivilDay) {
  const active = projects.filter(({ status }) => status !== 'sold')
  const sold = projects.filter(({ status }) => status === 'sold')
  const late = active.filter((project) => isOverdue(project, today)).length
  return [
    {
      ...countFigure('Active', active.length, () => ({
        lines: [
          countLine('Past their target date', late),
          countLine('On time, or without a target date', active.length - late),
        ],
        note: `Plus ${sold.length} sold in the selected period.`,
      })),
      alert: late > 0 ? `${late} overdue` : null,
    },
    investmentFigure(active),
    budgetFigure(active),
    profitFigure(view, { name: 'Expected', of: active, sales: 'Done-up values', prices: 'Prices' }),
    profitFigure(view, { name: 'Realised', of: sold, sales: 'Sale prices', prices: 'Purchase prices' }),
  ]
}

function investmentFigure(active: readonly Project[]) {
  const renovationOf = (one: Project) => one.actualRenovationCost ?? one.renovationCost
  const spent = active.filter((one) => investment(one.actualPurchasePrice, renovationOf(one)) !== 0)
  const lines = [
    { label: 'Paid', value: totalOf(spent.map(({ actualPurchasePrice }) => actualPurchasePrice)) },
    { label: 'Renovation', value: totalOf(spent.map(renovationOf)) },
  ]
  return figure({ name: 'Total investment', value: totalOf(lines.map(({ value }) => value)) }, () => ({
    formula: 'Paid + renovation, of all active projects',
    lines,
    note: `Includes the ${spent.length} of ${active.length} active projects that have both amounts. Uses the planned renovation cost until you enter the actual one.`,
  }))
}

/** Positive: over the budgets. */
function budgetFigure(active: readonly Project[]) {
  const budgeted = active.filter(({ budget }) => budget !== null)
  const forecast = totalOf(budgeted.map(({ budgetForecast }) => budgetForecast))
  const budget = totalOf(budgeted.map((project) => project.budget))
  const value = forecast === null || budget === null ? null : totalOf([forecast, -budget])
  return figure({ name: 'Forecast against budget', value, format: againstBudget }, () => ({
    formula: 'Forecast − budget, of all active projects',
    lines: [{ label: 'Forecast', value: forecast }, ...subtractedLines({ label: 'Budget', value: budget })],
    note: `Includes the ${budgeted.length} of ${active.length} active projects that have a budget.`,
  }))
}

function profitFigure(
  view: ProfitView,
  {
    name,
    of: projects,
    sales,
    prices,
  }: Record<'name' | 'sales' | 'prices', string> & { of: readonly Project[] },
) {
  const profit = view === 'net' ? 'net profit' : 'profit'
  const complete = projects.filter((project) => earningsOf(project, view).profit !== null)
  const all = (label: string, amountOf: (project: Project) => number | null) => {
    return { label, value: totalOf(complete.map(amountOf)) }
  }
  const costsOf = (project: Project) => holdingCosts(tradeOf(project).price, settingsOf(project)).totalCosts
  const value = sumOfProfits(projects, view)
  return figure({ name: `${name} ${profit}`, value, total: `Total ${name.toLowerCase()} ${profit}` }, () => ({
    lines: withRounding(
      [
        all(sales, (project) => tradeOf(project).sale),
        ...subtractedLines(
          all(prices, (project) => tradeOf(project).price),
          all('Renovation costs', (project) => tradeOf(project).renovation),
          ...(view === 'net' ? [all('Holding costs', costsOf)] : []),
        ),
      ],
      value,
      'Each gross profit in whole dollars',
    ),
    note: `Includes the ${complete.length} of ${pluralize(projects.length, 'project')} with complete figures, before tax. Each project’s page shows its own calculation.`,
  }))
}
