import { ExportSection } from '#src/features/accounting/export-section.tsx'
import { expenseRows } from '#src/features/budgets/api.ts'
import { ExpensesScreen } from '#src/features/budgets/expenses-screen.tsx'
import { WithGstView } from '#src/features/budgets/gst-view.tsx'
import { ReceiptPicture } from '#src/features/documents/receipt-picture.tsx'
import { useReceipts } from '#src/features/documents/upload-queue.ts'
import { useBalanceDate, useStartsWithoutGst } from '#src/features/opportunities/tax/api.ts'
import { projectQueue } from '#src/features/projects/board/api.ts'
import { useOpenProject } from '#src/features/projects/detail/project-screen.tsx'
import { supplierRows } from '#src/features/suppliers/api.ts'
import { useIsBuilder } from '#src/lib/organization-context.ts'
import { Stack } from '#src/ui/layout.tsx'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { memberPage } from '../member.tsx'

const { MoveExpenseDialog } = lazyParts(() => import('#src/features/budgets/move-expense-dialog.tsx'))
const { ReceiptsDialog } = lazyParts(() => import('#src/features/documents/receipts-dialog.tsx'))

export const ProjectExpensesTab = memberPage(({ isAdmin }) => {
  const suppliers = supplierRows.useRows().rows ?? []
  const project = useOpenProject()
  const { columns: stages } = projectQueue.useShown()
  const { id, opportunityId } = project
  const otherProjects = Object.values(stages ?? {})
    .flat()
    .filter((one) => one.id !== id)
  const receipts = useReceipts({ id, opportunityId })
  const balanceDate = useBalanceDate()
  const startsWithoutGst = useStartsWithoutGst()
  const isBuilder = useIsBuilder()
  const hasExpenses = expenseRows.useRows(id).rows?.length !== 0
  return (
    <WithGstView
      startsWithoutGst={isBuilder ? false : startsWithoutGst}
      loading={<SkeletonRows label="Loading the expenses" />}
    >
      {(of) => (
        <Stack gap={40}>
          <ExpensesScreen
            {...of}
            project={project}
            moveDialog={
              otherProjects.length > 0 && !isBuilder
                ? (expense, onClose) => (
                    <MoveExpenseDialog
                      projectId={id}
                      expense={expense}
                      projects={otherProjects}
                      onClose={onClose}
                    />
                  )
                : null
            }
            suppliers={suppliers.map(({ name }) => name)}
            receipts={{
              countOf: receipts.countOf,
              thumbnail: (expenseId) => <ReceiptPicture {...receipts.of(expenseId)} />,
              add: receipts.add,
              dialog: (expense, onClose) => (
                <ReceiptsDialog
                  receipts={receipts}
                  expense={expense}
                  opportunityId={opportunityId}
                  onClose={onClose}
                />
              ),
            }}
          />
          {hasExpenses && balanceDate !== undefined && (
            <ExportSection balanceDate={balanceDate} projects={[project]} projectId={id} isAdmin={isAdmin} />
          )}
        </Stack>
      )}
    </WithGstView>
  )
})
