import type { Budget } from '#src/features/build/budgets/schema.ts'
import type { NamedProject } from '#src/features/work/performance/schema.ts'
import { formatMoney } from '#src/finance/money.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { headingBlock, tableBlock, textBlock } from './blocks.ts'
import type { PackBlock } from './schema.ts'

/** Which of the renovation costs in a pack is which; nothing while there is only the planned one. */
export function renovationCostsText(
  planned: number | null,
  budget: Budget | null,
  realised: NamedProject | null,
): PackBlock[] {
  const hasBudget = budget !== null && budget.lines.length > 0
  const named = [
    ...(planned === null ? [] : [`${formatMoney(planned)} is the cost planned in the deal`]),
    ...(hasBudget
      ? [`${formatMoney(budget.totals.current)} the project’s budget with its approved variations`]
      : []),
    ...(hasBudget && realised === null
      ? [`${formatMoney(budget.totals.forecast)} the forecast of what it will have cost`]
      : []),
    ...(realised?.renovationCost == null
      ? []
      : [`${formatMoney(realised.renovationCost)} the actual cost, confirmed at the sale`]),
  ]
  return named.length < 2 ? [] : [textBlock(`Of the renovation, ${listInWords(named)}.`)]
}

/** The budget of a project; once it is sold, what was spent of it. */
export function budgetBlocks(budget: Budget | null, isSold: boolean): PackBlock[] {
  if (budget === null || budget.lines.length === 0) return []
  const name = isSold ? 'Budget and spending' : 'Budget and forecast'
  const row = (label: string, of: Pick<Budget['totals'], 'current' | 'spent' | 'forecast'>) => [
    label,
    formatMoney(of.current),
    formatMoney(of.spent),
    ...(isSold ? [] : [formatMoney(of.forecast)]),
  ]
  const heads = ['Line', 'Budget', 'Spent', ...(isSold ? [] : ['Forecast'])]
  return [
    headingBlock(name),
    tableBlock(`${name}, including GST`, heads, [
      ...budget.lines.map((line) => row(line.name, line)),
      row('All lines', budget.totals),
    ]),
  ]
}
