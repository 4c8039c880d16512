import { useState } from 'react'
import { expenseRows, lineRows, quoteRows, variationRows } from './api.ts'
import { type BudgetOverview, budgetFigures, type GstView } from './budget-figures.ts'

/** The figures of a budget with queued changes; undefined until all its rows are loaded. */
export function useBudget(
  projectId: string,
  contingencyPercent: number,
  view: GstView,
): BudgetOverview | undefined {
  const { rows: lines } = lineRows.useRows(projectId)
  const { rows: variations } = variationRows.useRows(projectId)
  const { rows: quotes } = quoteRows.useRows(projectId)
  const { rows: expenses } = expenseRows.useRows(projectId)
  if (!lines || !variations || !quotes || !expenses) return undefined
  return budgetFigures({ lines, variations, quotes, expenses }, contingencyPercent, view)
}

/** How amounts are shown, until it is changed as the organization's registration says. */
export function useGstView(startsWithoutGst: boolean): [GstView, (view: GstView) => void] {
  const [chosen, choose] = useState<GstView | null>(null)
  return [chosen ?? (startsWithoutGst ? 'excluding' : 'including'), choose]
}
