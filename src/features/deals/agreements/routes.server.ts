import { readDeal } from '#src/features/deals/pipeline/deal-queries.server.ts'
import { json, type Operation, onlyPromised } from '#src/platform/api/api.ts'
import { cursorList, cursorRow, rowsOfDeal } from '#src/platform/api/cursor-list.ts'
import { resourceRoutes } from '#src/platform/api/resource-routes.ts'
import { sheetRoutes } from '#src/platform/api/sheet-routes.ts'
import { rowJson } from '#src/platform/rows/row-json.ts'
import { readDates } from './dates.server.ts'
import {
  afterConditionChange,
  changeAgreement,
  changeExtensions,
  conditionQueries,
  decideCondition,
  extendCondition,
  readAgreement,
} from './queries.server.ts'
import {
  agreementInputSchema,
  agreementSchema,
  changedAgreementSchema,
  conditionResource,
  conditionSchema,
  decisionSchema,
  extensionInputSchema,
  extensionsInputSchema,
  promisedConditionSchema,
} from './schema.ts'

export const agreementRoutes = sheetRoutes({
  path: '/api/opportunities/{id}/agreement',
  schema: agreementSchema,
  described: 'The agreement',
  get: {
    operationId: 'getAgreement',
    summary: 'Get the agreement of a deal',
    description:
      'A deal without an agreement has version 0 and the usual terms with its own price, settlement date and province, if its address is in one.',
    read: readAgreement,
  },
  change: {
    operationId: 'updateAgreement',
    summary: 'Make or change the agreement of a deal',
    description:
      'The days of open conditions are worked out again; decided ones keep theirs. The deal’s settlement date and unconditional date follow. An agreement that is made with the day of settlement and without that of signing only keeps the settlement: it has no deposit by percentage. Undoing the settlement deletes it, and the version is 0 again.',
    body: agreementInputSchema,
    saved: json(changedAgreementSchema, 'The agreement, its conditions and the deal'),
    async work(write, identity, id, changed) {
      const { organizationId } = identity
      const view = await changeAgreement(write, identity, id, changed)
      const stored = await readDates(write.tx, organizationId, id)
      return {
        ...view,
        conditions: (stored?.conditions ?? []).map((condition) => conditionSchema.parse(condition)),
        opportunity: await readDeal(write.tx, organizationId, id),
      }
    },
  },
})

const conditions = resourceRoutes(conditionResource, conditionQueries)

/** The conditions of an agreement. */
export const conditionRoutes: Operation[] = [
  ...conditions.crud({
    list: { operationId: 'listConditions', summary: 'List the conditions of a deal’s agreement' },
    values: (condition) => ({ ...condition, movedFrom: null }),
    async around(write, identity, { kind: change, make }) {
      const { id, title } = conditionSchema.parse(JSON.parse(await make()))
      return afterConditionChange(write, identity, { id, title, dealId: identity.parentId ?? '', change })
    },
  }),
  conditions.change('put /api/opportunities/{opportunityId}/conditions/{id}/decision', {
    operationId: 'decideCondition',
    summary: 'Satisfy, waive, fail or reopen a condition',
    description: 'An overdue condition can still be decided, with the day on which it was done.',
    body: decisionSchema,
    work: (write, identity, condition, decision) =>
      decideCondition(write, identity, condition, { dealId: identity.parentId ?? '', decision }),
  }),
  conditions.change('post /api/opportunities/{opportunityId}/conditions/{id}/extensions', {
    operationId: 'extendCondition',
    summary: 'Extend a condition to a later day',
    body: extensionInputSchema,
    work: (write, identity, condition, extension) =>
      extendCondition(write, identity, condition, { dealId: identity.parentId ?? '', extension }),
  }),
  conditions.change('put /api/opportunities/{opportunityId}/conditions/{id}/extensions', {
    operationId: 'updateExtensions',
    summary: 'Undo the last extension of a condition',
    description:
      'The body has the extensions without the last one, or with one more. The condition is due again as it was before the extension.',
    body: extensionsInputSchema,
    work: (write, identity, condition, { extensions }) =>
      changeExtensions(write, identity, condition, { dealId: identity.parentId ?? '', extensions }),
  }),
]

const promisedConditions = rowsOfDeal({
  item: promisedConditionSchema,
  table: 'conditions',
  json: rowJson(promisedConditionSchema),
})

export const promisedConditionRoutes: Operation[] = onlyPromised(
  cursorList({
    ...promisedConditions,
    operationId: 'listConditions',
    summary: 'List the conditions of a deal’s agreement',
  }),
  cursorRow(promisedConditions, {
    operationId: 'getCondition',
    summary: 'Get a condition of a deal’s agreement',
    label: 'Condition',
  }),
)
