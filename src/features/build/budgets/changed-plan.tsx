import { useState } from 'react'
import type { Project } from '#src/features/build/projects/schema.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button, ButtonLink } from '#src/ui/layout/button.tsx'
import { Table } from '#src/ui/table/table.tsx'
import { lineRows } from './api.ts'
import { comparedLines } from './budget-text.ts'
import type { Budget } from './schema.ts'

interface ChangedPlanProps {
  project: Project
  plan: NonNullable<Budget['changedPlan']>
}

/** The deal's plan was changed after the budget was made from it, which stays as it is. */
export function ChangedPlan({ project, plan }: ChangedPlanProps) {
  const { rows = [] } = lineRows.useRows(project.id)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Notice
      action={
        <Button size="dense" onClick={() => setOpen(true)}>
          Compare
        </Button>
      }
    >
      The plan has changed since: compare it with the budget.
      {isOpen && (
        <Dialog
          title="Budget and plan"
          onClose={close}
          actions={
            <ButtonLink to="/opportunities/$id/renovations" params={{ id: project.opportunityId }}>
              Open the deal’s plan
            </ButtonLink>
          }
        >
          <Table
            caption="Budget and plan"
            keepsColumns
            rows={comparedLines(rows, plan)}
            keyOf={({ id }) => id}
            columns={[
              { head: 'Line', cell: ({ name }) => name },
              { head: 'Budget', money: ({ budget }) => budget },
              { head: 'Plan now', money: ({ planned }) => planned },
            ]}
          />
        </Dialog>
      )}
    </Notice>
  )
}
