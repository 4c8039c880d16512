import type { Project } from '#src/features/build/projects/schema.ts'
import { BYTE_ORDER_MARK } from '#src/lib/files/csv.ts'
import { saveFile } from '#src/lib/files/download-link.ts'
import { safeFileName } from '#src/lib/files/file-names.ts'
import { Button, ButtonLink } from '#src/ui/layout/button.tsx'
import { budgetCsv } from './budget-csv.ts'
import type { BudgetOverview } from './budget-figures.ts'
import type { Line } from './schema.ts'

interface BudgetFileProps {
  project: Pick<Project, 'id' | 'address'>
  /** In their order; undefined while they load. */
  lines: readonly Line[] | undefined
  /** Including GST. */
  budget: BudgetOverview | undefined
}

/** The budget as a file, out and in. */
export function BudgetFile({ project: { id, address }, lines = [], budget }: BudgetFileProps) {
  function download() {
    if (budget === undefined) return
    const file = new Blob([BYTE_ORDER_MARK, budgetCsv(lines, budget.lines)], { type: 'text/csv' })
    saveFile(file, safeFileName(`Budget ${address}.csv`, 'Budget.csv'))
  }
  return (
    <>
      <ButtonLink size="dense" to="/projects/$id/budget/import" params={{ id }}>
        Import from CSV
      </ButtonLink>
      {lines.length > 0 && (
        <Button size="dense" disabled={budget === undefined} onClick={download}>
          Download CSV
        </Button>
      )}
    </>
  )
}
