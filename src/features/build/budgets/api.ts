import { queryOptions } from '@tanstack/react-query'
import { formatRate } from '#src/finance/money.ts'
import { request } from '#src/lib/api/http.ts'
import { offlineRows, type RowsScope } from '#src/lib/offline-queue/rows.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { LAST_POSITION } from '#src/lib/rows/positions.ts'
import { TO_UNPLANNED } from './line-deletion.ts'
import {
  budgetSchema,
  changedBudgetSchema,
  type Expense,
  expenseInputSchema,
  expenseResource,
  type Line,
  lineResource,
  quoteResource,
  variationResource,
} from './schema.ts'

export const lineRows = offlineRows({
  ...lineResource,
  deletedWith: `?moveTo=${TO_UNPLANNED}`,
  preview: { itemId: null, position: LAST_POSITION, isDone: false },
  label: ({ name }) => name,
})

export const variationRows = offlineRows({
  ...variationResource,
  preview: { state: 'proposed', decidedBy: null, decidedOn: null },
  label: ({ amount }) => `the variation of ${formatRate(amount)}`,
})

export const quoteRows = offlineRows({
  ...quoteResource,
  preview: { state: 'received' },
  label: ({ amount }) => `the quote of ${formatRate(amount)}`,
})

export const expenseRows = offlineRows({
  ...expenseResource,
  input: expenseInputSchema,
  preview: { exported: null, builderId: null },
  label: ({ amount }) => `the expense of ${formatRate(amount)}`,
})

/** All rows of a budget with queued changes, and its contingency, which either of its tabs loads for the other, also offline. */
export function useBudgetRows(projectId: string) {
  const { rows: lines, error: noLines } = lineRows.useRows(projectId)
  const { rows: variations, error: noVariations } = variationRows.useRows(projectId)
  const { rows: quotes, error: noQuotes } = quoteRows.useRows(projectId)
  const { rows: expenses, error: noExpenses } = expenseRows.useRows(projectId)
  const { data: budget, error: noBudget } = useOrganizationQuery(budgetQuery, projectId)
  return {
    lines,
    variations,
    quotes,
    expenses,
    contingencyPercent: budget?.contingencyPercent,
    error: noLines ?? noVariations ?? noQuotes ?? noExpenses ?? noBudget,
  }
}
export type LoadedRows = ReturnType<typeof useBudgetRows>

export function budgetQuery(organizationId: string, projectId: string) {
  return queryOptions({
    queryKey: ['budget', organizationId, projectId],
    queryFn: ({ signal }) => request(`/api/projects/${projectId}/budget`, budgetSchema, { signal }),
  })
}

/** Makes the budget of a project from its deal's plan. Throws the failure. */
export async function createBudget({ client, organizationId }: RowsScope, projectId: string): Promise<void> {
  const made = await request(`/api/projects/${projectId}/budget`, changedBudgetSchema, {
    method: 'POST',
    organizationId,
  })
  client.setQueryData(budgetQuery(organizationId, projectId).queryKey, made.projectBudget)
  await client.invalidateQueries({ queryKey: [lineResource.name, organizationId] })
}

/** Assigns expenses to a budget line. Throws the failure. */
export async function assignExpenses(
  scope: RowsScope,
  line: Line,
  expenseIds: readonly string[],
): Promise<void> {
  const { client, organizationId, parentId = '' } = scope
  const version = await lineRows.confirmed(scope, line)
  await request(`${lineResource.path(parentId)}/${line.id}/expenses`, lineResource.changed, {
    method: 'PUT',
    body: { expenseIds },
    version,
    organizationId,
  })
  await client.invalidateQueries({ queryKey: [expenseResource.name, organizationId] })
}

/** Deletes a budget line after moving its expenses to another one. Throws the failure. */
export async function deleteLineInto(scope: RowsScope, line: Line, into: Line): Promise<void> {
  const { client, organizationId, parentId = '' } = scope
  const [version] = await Promise.all([lineRows.confirmed(scope, line), lineRows.confirmed(scope, into)])
  await request(`${lineResource.path(parentId)}/${line.id}?moveTo=${into.id}`, lineResource.changed, {
    method: 'DELETE',
    version,
    organizationId,
  })
  await Promise.all(
    [lineResource, expenseResource, variationResource, quoteResource].map(({ name }) =>
      client.invalidateQueries({ queryKey: [name, organizationId] }),
    ),
  )
}

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
