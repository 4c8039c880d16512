import { z } from 'zod'
import { storeBudgetSums } from '#src/features/deals/pipeline/budget-sums.server.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { firstProblem } from '#src/lib/schemas/field-rules.ts'
import { type Operation, onlyPromised } from '#src/platform/api/api.ts'
import { cursorList, cursorRow } from '#src/platform/api/cursor-list.ts'
import { type CrudChange, resourceRoutes } from '#src/platform/api/resource-routes.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import type { RowIdentity } from '#src/platform/rows/row-kinds.ts'
import { expenseName, namingSupplier, recordChange, recordedAs, withKnownSupplier } from '../events.server.ts'
import {
  CHANGED_EXPENSES,
  expenseQueries,
  moveExpense,
  ofProject,
  promisedExpenseQueries,
  readAddresses,
} from '../queries.server.ts'
import {
  EXPENSE_FOR_BUILDERS,
  type Expense,
  type ExpenseRequest,
  expenseMoveSchema,
  expenseResource,
  NOT_OF_RENOVATION,
  NOT_OWN,
  PART_STAYS,
  promisedExpense,
  withGst,
} from '../schema.ts'
import { keepingParts, requireOwnBill } from './bill-parts.server.ts'
import { expenseRules, followingGst, GST_NEEDED } from './expense-rules.ts'

const expenses = resourceRoutes(expenseResource, expenseQueries, { builders: EXPENSE_FOR_BUILDERS })
type RecordedExpense = Omit<Expense, 'builderId'>
const recordExpense = keepingParts(
  namingSupplier(
    'An invoice',
    recordedAs<ExpenseRequest, RecordedExpense>({
      action: 'expense',
      inputOf: (expense) => expenseResource.inputOf({ ...expense, builderId: null }),
      nameOf: expenseName,
    }),
  ),
)

const expenseChanges = {
  problem: (expense: ExpenseRequest, { now }: RowIdentity) =>
    firstProblem(expenseRules(todayInAuckland(now)), withGst(expense)),
  values: (expense: ExpenseRequest, identity: RowIdentity, current: Pick<Expense, 'billId'> | null) => ({
    ...withKnownSupplier(withGst(expense), identity),
    // An earlier version of the page doesn't send it.
    billId: expense.billId ?? current?.billId ?? null,
  }),
  around: recordExpense,
}

/** Makes a change of an expense. Throws forbidden for what a builder may not do, which the database refuses too. */
async function recordOwnExpense(
  write: TenantWrite,
  identity: RowIdentity,
  change: CrudChange<ExpenseRequest, Expense>,
): Promise<string> {
  const { input, current } = change
  if (identity.isBuilder && input !== undefined && input.purpose !== 'renovation')
    throw new AppError('forbidden', NOT_OF_RENOVATION)
  if (identity.isBuilder && current !== null && current.builderId !== identity.userId)
    throw new AppError('forbidden', NOT_OWN)
  if (identity.isBuilder) await requireOwnBill(write, identity, input?.billId ?? current?.billId ?? null)
  return recordExpense(write, identity, change)
}

/** The GST follows an amount that is changed alone. Throws invalid_input if it can't. */
function patchedExpense(current: RecordedExpense, fields: Partial<ExpenseRequest>): Partial<ExpenseRequest> {
  if (fields.amount === undefined || fields.gst !== undefined) return fields
  const gst = followingGst(current, fields.amount)
  rejectProblem(gst === null ? GST_NEEDED : null)
  return { ...fields, gst }
}

const promisedExpenses = {
  path: '/api/v1/projects/{projectId}/expenses',
  item: promisedExpense.row,
  ...CHANGED_EXPENSES,
  params: z.object({ projectId: z.uuid() }),
  parentOf: ({ projectId }: { projectId: string }) => projectId,
  only: (tx: TenantTransaction, organizationId: string, { params }: { params: { projectId: string } }) =>
    ofProject(tx, organizationId, params.projectId),
} as const

export const promisedExpenseRoutes: Operation[] = onlyPromised(
  ...resourceRoutes(promisedExpense, promisedExpenseQueries).crud({
    list: cursorList({
      ...promisedExpenses,
      operationId: 'listExpenses',
      summary: 'List the expenses of a project',
    }),
    isDeletable: true,
    ...expenseChanges,
    patched: patchedExpense,
  }),
  cursorRow(promisedExpenses, {
    operationId: 'getExpense',
    summary: 'Get an expense of a project',
    label: 'Expense',
  }),
)

export const expenseRoutes: Operation[] = [
  ...expenses.crud({
    list: { operationId: 'listExpenses', summary: 'List the expenses of a project, newest first' },
    ...expenseChanges,
    around: recordOwnExpense,
    forBuilders: 'all',
  }),
  expenses.change('put /api/projects/{projectId}/expenses/{id}/project', {
    operationId: 'moveExpense',
    summary: 'Move an expense to another project',
    description: 'It is not planned there until it is assigned to a budget line.',
    body: expenseMoveSchema,
    async work(write, identity, current, { projectId }) {
      const { organizationId, parentId = '' } = identity
      if (current.billId !== null) throw new AppError('invalid_input', PART_STAYS)
      const body = await moveExpense(write, organizationId, current.id, projectId)
      const projects = [parentId, projectId]
      const [from, to] = await readAddresses(write.tx, organizationId, projects)
      for (const project of projects) {
        await recordChange(
          write.tx,
          { ...identity, parentId: project },
          {
            action: 'expense',
            before: { project: from, lineId: current.lineId },
            after: { project: to, lineId: null, change: 'moved', row: expenseName(current) },
          },
        )
      }
      await storeBudgetSums(write, organizationId, projects)
      return body
    },
  }),
]
