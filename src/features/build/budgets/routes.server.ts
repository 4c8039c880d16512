import { z } from 'zod'
import { createBudgets } from '#src/features/deals/pipeline/budget-plans.server.ts'
import { storeBudgetSums } from '#src/features/deals/pipeline/budget-sums.server.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { formatRate } from '#src/finance/money.ts'
import { rejectProblem } from '#src/lib/api/app-error.ts'
import { newPosition } from '#src/lib/rows/positions.ts'
import { json, type Operation } from '#src/platform/api/api.ts'
import { resourceRoutes } from '#src/platform/api/resource-routes.ts'
import { rowRoutes } from '#src/platform/api/row-routes.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import type { RowIdentity } from '#src/platform/rows/row-kinds.ts'
import {
  expenseName,
  limitingVariations,
  recordChange,
  recordedAs,
  requiringSupplier,
  withKnownSupplier,
} from './events.server.ts'
import { lineDeletionSchema, MOVE_TO, TO_UNPLANNED } from './line-deletion.ts'
import {
  assignExpenses,
  lineQueries,
  listExpenseIds,
  quoteQueries,
  readBudget,
  readBudgetWithRows,
  variationQueries,
} from './queries.server.ts'
import {
  budgetWithRowsSchema,
  changedBudgetSchema,
  decisionSchema,
  doneSchema,
  LINE_FOR_BUILDERS,
  type Line,
  lineExpensesSchema,
  linePositionSchema,
  lineResource,
  type Quote,
  quoteInputSchema,
  quoteResource,
  quoteStateSchema,
  type Variation,
  variationInputSchema,
  variationResource,
} from './schema.ts'

const budgets = rowRoutes({
  path: '/api/projects',
  name: 'projectBudget',
  noun: 'a budget',
  schema: changedBudgetSchema,
  load: readBudget,
  isVersioned: false,
})

export const budgetRoutes: Operation[] = [
  budgets.read('get /api/projects/{id}/budget', {
    operationId: 'getBudget',
    summary: 'Get the budget of a project',
    description:
      'The lines with their figures, what was spent outside them, and the totals; its variations and quotes.',
    response: json(budgetWithRowsSchema, 'The budget'),
    read: readBudgetWithRows,
  }),
  budgets.change('post /api/projects/{id}/budget', {
    operationId: 'createBudget',
    summary: 'Make the budget from the deal’s plan',
    description: 'A project that has budget lines keeps them.',
    async work(write, { organizationId }, { id }) {
      await createBudgets(write, organizationId, [id])
      return JSON.stringify(await readBudget(write.tx, organizationId, id))
    },
  }),
]

const variations = resourceRoutes(variationResource, variationQueries, { refusals: ['forbidden'] })
const recordVariation = limitingVariations(
  recordedAs<Variation, Variation>({
    action: 'variation',
    inputOf: variationResource.inputOf,
    nameOf: ({ amount }) => formatRate(amount),
  }),
)

export const variationRoutes: Operation[] = [
  ...variations.crud({
    list: { operationId: 'listVariations', summary: 'List the variations of a project’s budget' },
    values: (input, _identity, current) => ({
      ...input,
      // The approval was for the earlier amount.
      ...(current !== null &&
        (current.amount !== input.amount || current.lineId !== input.lineId) && {
          state: 'proposed',
          decidedBy: null,
          decidedOn: null,
        }),
    }),
    around: recordVariation,
  }),
  variations.change('put /api/projects/{projectId}/budget/variations/{id}/decision', {
    operationId: 'decideVariation',
    summary: 'Approve or decline a variation',
    description:
      'Approved variations change the current budget of their line. Above the limit in the assumptions they need an administrator.',
    body: decisionSchema,
    work(write, identity, current, { state }) {
      const isOpen = state === 'proposed'
      const decision = {
        state,
        decidedBy: isOpen ? null : identity.userId,
        decidedOn: isOpen ? null : todayInAuckland(identity.now),
      }
      const make = () => variationQueries.update(write, identity.organizationId, current.id, decision)
      return recordVariation(write, identity, { kind: 'changed', current, input: { state }, make })
    },
  }),
]

const quotes = resourceRoutes(quoteResource, quoteQueries)
const recordQuote = requiringSupplier(
  'A quote',
  recordedAs<Quote, Quote>({
    action: 'quote',
    inputOf: quoteResource.inputOf,
    nameOf: ({ amount }) => formatRate(amount),
  }),
)

export const quoteRoutes: Operation[] = [
  ...quotes.crud({
    list: { operationId: 'listQuotes', summary: 'List the quotes for a project’s budget' },
    values: withKnownSupplier,
    around: recordQuote,
  }),
  quotes.change('put /api/projects/{projectId}/budget/quotes/{id}/state', {
    operationId: 'decideQuote',
    summary: 'Accept or decline a quote',
    description: 'Accepted quotes are committed.',
    body: quoteStateSchema,
    work: (write, identity, current, input) =>
      recordQuote(write, identity, {
        kind: 'changed',
        current,
        input,
        make: () => quoteQueries.update(write, identity.organizationId, current.id, input),
      }),
  }),
]

const lineParams = z.object({ lineId: z.uuid() })
const newVariation = variationInputSchema.omit({ lineId: true }).extend({ id: z.uuid().optional() })
const newQuote = quoteInputSchema.omit({ lineId: true }).extend({ id: z.uuid().optional() })

const lines = resourceRoutes(lineResource, lineQueries, { builders: LINE_FOR_BUILDERS })
const recordLine = recordedAs<Line, Line>({
  action: 'budget',
  inputOf: lineResource.inputOf,
  nameOf: ({ name }) => name,
})

export const lineRoutes: Operation[] = [
  ...lines.crud({
    list: { operationId: 'listBudgetLines', summary: 'List the budget lines of a project' },
    values: (line, _identity, current) => (current === null ? { ...line, position: newPosition() } : line),
    around: recordLine,
    forBuilders: 'list',
    deletion: {
      description:
        'A line with expenses needs `moveTo`: another line, or `unplanned`. Undoing the deletion moves none back from another line.',
      query: lineDeletionSchema,
      before: moveItsExpenses,
    },
  }),
  lines.change('put /api/projects/{projectId}/budget/lines/{id}/done', {
    operationId: 'completeBudgetLine',
    summary: 'Mark a budget line as done, or as open again',
    body: doneSchema,
    work: (write, identity, current, input) =>
      recordLine(write, identity, {
        kind: 'changed',
        current,
        input,
        make: () => lineQueries.update(write, identity.organizationId, current.id, input),
      }),
  }),
  lines.change('put /api/projects/{projectId}/budget/lines/{id}/position', {
    operationId: 'moveBudgetLine',
    summary: 'Move a budget line to another place among the lines',
    description: 'A position between those of two lines is between them; equal ones are ordered by id.',
    body: linePositionSchema,
    work: (write, { organizationId }, { id }, position) =>
      lineQueries.update(write, organizationId, id, position),
  }),
  lines.change('put /api/projects/{projectId}/budget/lines/{id}/expenses', {
    operationId: 'assignExpenses',
    summary: 'Assign expenses of the project to a budget line',
    body: lineExpensesSchema,
    async work(write, identity, line, { expenseIds }) {
      const { organizationId, parentId: projectId = '' } = identity
      await moveToLine(write, identity, line.id, expenseIds)
      await storeBudgetSums(write, organizationId, [projectId])
      return JSON.stringify(line)
    },
  }),
  variations.create({
    route: 'post /api/projects/{projectId}/budget/lines/{lineId}/variations',
    operationId: 'createVariationOfLine',
    summary: 'Add a variation to a budget line',
    params: lineParams,
    body: newVariation,
    work: (write, identity, { id, ...fields }, { lineId }) => {
      const input = { ...fields, lineId }
      const { organizationId, parentId } = identity
      const make = () => variationQueries.insert(write, organizationId, { id, parentId, values: input })
      return recordVariation(write, identity, { kind: 'added', current: null, input, make })
    },
  }),
  quotes.create({
    route: 'post /api/projects/{projectId}/budget/lines/{lineId}/quotes',
    operationId: 'createQuoteOfLine',
    summary: 'Add a quote to a budget line',
    params: lineParams,
    body: newQuote,
    work: (write, identity, { id, ...fields }, { lineId }) => {
      const input = { ...fields, lineId }
      const { organizationId, parentId } = identity
      const values = withKnownSupplier(input, identity)
      const make = () => quoteQueries.insert(write, organizationId, { id, parentId, values })
      return recordQuote(write, identity, { kind: 'added', current: null, input, make })
    },
  }),
]

/** Where the expenses of a line that is deleted go. Without another line, they keep theirs and count as not planned until it is restored. */
async function moveItsExpenses(
  write: TenantWrite,
  identity: RowIdentity,
  line: Line,
  { moveTo }: z.infer<typeof lineDeletionSchema>,
): Promise<void> {
  if (moveTo === TO_UNPLANNED) return
  const { organizationId, parentId } = identity
  const expenseIds = await listExpenseIds(write.tx, organizationId, line.id)
  if (moveTo === undefined) return rejectProblem(expenseIds.length > 0 ? MOVE_TO : null)
  if (moveTo === line.id) return rejectProblem(MOVE_TO)
  const target = await lineQueries.load(write.tx, organizationId, moveTo, parentId)
  await moveToLine(write, identity, target.id, expenseIds)
}

async function moveToLine(
  write: TenantWrite,
  identity: RowIdentity,
  to: string,
  expenseIds: readonly string[],
): Promise<void> {
  const { organizationId, parentId: projectId = '' } = identity
  const moved = await assignExpenses(write, { organizationId, projectId, lineId: to }, expenseIds)
  for (const expense of moved) {
    const { lineId, purpose } = expense
    await recordChange(write.tx, identity, {
      action: 'expense',
      before: { lineId, purpose },
      after: { lineId: to, purpose: 'renovation', change: 'changed', row: expenseName(expense) },
    })
  }
}
