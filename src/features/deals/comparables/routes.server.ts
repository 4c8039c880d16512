import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { soldHouseRules } from '#src/finance/price/sale-fields.ts'
import { firstProblem } from '#src/lib/schemas/field-rules.ts'
import { type Operation, onlyPromised } from '#src/platform/api/api.ts'
import { cursorList, cursorRow, rowsOfDeal } from '#src/platform/api/cursor-list.ts'
import { resourceRoutes } from '#src/platform/api/resource-routes.ts'
import { sheetRoutes } from '#src/platform/api/sheet-routes.ts'
import { rowJson } from '#src/platform/rows/row-json.ts'
import {
  changeSaleSettings,
  comparableQueries,
  readSaleSettings,
  recordComparable,
  requireEvidence,
} from './queries.server.ts'
import {
  comparableResource,
  promisedComparableSchema,
  saleSettingsSchema,
  saleSettingsViewSchema,
} from './schema.ts'

/** The comparable sales of a deal. */
export const comparableRoutes: Operation[] = [
  ...resourceRoutes(comparableResource, comparableQueries).crud({
    list: { operationId: 'listComparables', summary: 'List the comparable sales of a deal' },
    problem: (sale, { now }) => firstProblem(soldHouseRules(todayInAuckland(now)), sale),
    async around(write, identity, { kind, make }) {
      const row = await make()
      const { address, documentId } = comparableResource.row.parse(JSON.parse(row))
      const opportunityId = identity.parentId ?? ''
      // What is deleted or restored keeps the evidence that it had.
      if (documentId !== null && (kind === 'added' || kind === 'changed'))
        await requireEvidence(write.tx, identity.organizationId, { opportunityId, documentId })
      recordComparable(write, identity, opportunityId, { change: kind, address })
      return row
    },
  }),
]

const promisedComparables = rowsOfDeal({
  item: promisedComparableSchema,
  table: 'comparables',
  json: rowJson(promisedComparableSchema),
})

export const promisedComparableRoutes: Operation[] = onlyPromised(
  cursorList({
    ...promisedComparables,
    operationId: 'listComparables',
    summary: 'List the comparable sales of a deal',
  }),
  cursorRow(promisedComparables, {
    operationId: 'getComparable',
    summary: 'Get a comparable sale of a deal',
    label: 'Comparable sale',
  }),
)

export const saleSettingsRoutes = sheetRoutes({
  path: '/api/opportunities/{id}/comparable-settings',
  schema: saleSettingsViewSchema,
  described: 'What the comparable sales of the deal are adjusted by',
  get: {
    operationId: 'getComparableSettings',
    summary: 'Get what the comparable sales of a deal are adjusted by',
    read: readSaleSettings,
  },
  change: {
    operationId: 'updateComparableSettings',
    summary: 'Change what the comparable sales of a deal are adjusted by',
    description: 'The version of a deal that follows the organization’s assumptions is 0.',
    body: saleSettingsSchema,
    work: changeSaleSettings,
  },
})
