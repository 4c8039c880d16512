import { useReceiptRows } from './api.ts'
import { useUploads } from './upload-queue.ts'

interface ReceiptsOf {
  id: string
  opportunityId: string
}

/** The receipts of a project's expenses, stored and waiting. */
export function useReceipts({ id: projectId, opportunityId }: ReceiptsOf) {
  const stored = useReceiptRows(opportunityId)
  const { uploads, add, retry, cancel } = useUploads(opportunityId)
  const of = (expenseId: string) => ({
    stored: stored.filter((one) => one.expenseId === expenseId),
    uploads: uploads.filter((one) => one.expenseId === expenseId),
  })
  return {
    of,
    countOf: (expenseId: string) => of(expenseId).stored.length + of(expenseId).uploads.length,
    add: (expenseId: string, files: readonly File[]) => add({ projectId, id: expenseId }, files),
    retry,
    cancel,
  }
}
