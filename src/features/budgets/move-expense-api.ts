import { request } from '#src/lib/http.ts'
import type { RowsScope } from '#src/lib/offline-queue/rows.ts'
import { expenseRows } from './api.ts'
import { type Expense, expenseResource } from './schema.ts'

/** Moves an expense to another project. Returns its new version. Throws the failure. */
export async function moveExpense(scope: RowsScope, expense: Expense, projectId: string): Promise<number> {
  const { client, organizationId } = scope
  const version = await expenseRows.confirmed(scope, expense)
  const { expense: moved } = await request(
    `${expenseResource.path(scope.parentId ?? '')}/${expense.id}/project`,
    expenseResource.changed,
    { method: 'PUT', body: { projectId }, version, organizationId },
  )
  await client.invalidateQueries({ queryKey: [expenseResource.name, organizationId] })
  return moved.version
}

/** Moves an expense back from another project to its line. Throws the failure. */
export async function moveExpenseBack(
  scope: RowsScope,
  expense: Expense,
  { projectId, version }: { projectId: string; version: number },
): Promise<void> {
  const { client, organizationId, parentId = '' } = scope
  const back = await moveExpense({ ...scope, parentId: projectId }, { ...expense, version }, parentId)
  await request(`${expenseResource.path(parentId)}/${expense.id}`, expenseResource.changed, {
    method: 'PUT',
    body: expenseResource.inputOf(expense),
    version: back,
    organizationId,
  })
  await client.invalidateQueries({ queryKey: [expenseResource.name, organizationId] })
}
