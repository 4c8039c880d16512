import { stageLabel } from '#src/features/build/projects/schema.ts'
import type { BudgetFigures } from '#src/finance/budget/budget.ts'
import { type CsvCell, csvLine } from '#src/lib/files/csv.ts'
import type { Line } from './schema.ts'

const FIGURES = ['current', 'committed', 'spent', 'toComplete', 'forecast', 'variance'] as const
const HEADINGS = ['Line', 'Stage', 'Budget', 'Committed', 'Spent', 'To complete', 'Forecast', 'Variance']

/** A budget's lines with their figures, in NZD and by the line's id, as a file that can be imported. */
export function budgetCsv(
  lines: readonly Line[],
  figures: ReadonlyMap<string, Pick<BudgetFigures, (typeof FIGURES)[number]>>,
): string {
  const records = lines.map(({ id, name, stage }): CsvCell[] => {
    const line = figures.get(id)
    return [name, stageLabel(stage), ...FIGURES.map((figure) => line?.[figure] ?? null)]
  })
  return [HEADINGS, ...records].map(csvLine).join('')
}
