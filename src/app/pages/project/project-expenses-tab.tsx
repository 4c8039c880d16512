import { ReceiptPicture } from '#src/features/base/documents/screens/receipt-picture.tsx'
import { useReceipts } from '#src/features/base/documents/upload-queue.ts'
import { ExportSection } from '#src/features/build/accounting/export-section.tsx'
import { expenseRows } from '#src/features/build/budgets/api.ts'
import { ExpensesScreen } from '#src/features/build/budgets/expenses/expenses-screen.tsx'
import { WithGstView } from '#src/features/build/budgets/gst-view.tsx'
import { projectQueue } from '#src/features/build/projects/board/api.ts'
import { useOpenProject } from '#src/features/build/projects/detail/project-screen.tsx'
import { supplierRows } from '#src/features/build/suppliers/api.ts'
import { useBalanceDate, useStartsWithoutGst } from '#src/features/deals/deal-tax/api.ts'
import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { Stack } from '#src/ui/layout/layout.tsx'
import { SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { memberPage } from '../../session/member.tsx'

const { MoveExpenseDialog } = lazyParts(
  () => import('#src/features/build/budgets/expenses/move-expense-dialog.tsx'),
)
const { ReceiptsDialog } = lazyParts(() => import('#src/features/base/documents/screens/receipts-dialog.tsx'))

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
