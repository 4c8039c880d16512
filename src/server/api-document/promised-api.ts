import { z } from 'zod'
import { documentRoutes, promisedDocumentRoutes } from '#src/features/base/documents/routes.server.ts'
import { promisedExpenseRoutes } from '#src/features/build/budgets/expenses/expense-routes.server.ts'
import { promisedProjectRoutes } from '#src/features/build/projects/routes.server.ts'
import { promisedAgentRoutes } from '#src/features/deals/agents/routes.server.ts'
import { promisedConditionRoutes } from '#src/features/deals/agreements/routes.server.ts'
import { promisedComparableRoutes } from '#src/features/deals/comparables/routes.server.ts'
import { promisedDealRoutes } from '#src/features/deals/deal-editor/editing/promised-routes.server.ts'
import { promisedOfferRoutes } from '#src/features/deals/offers/routes.server.ts'
import { promisedWebhookRoutes, webhookSampleRoutes } from '#src/features/doors/webhooks/routes.server.ts'
import { API_SCOPE_NAMES } from '#src/lib/api/promised-api.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'
import { asPromised, json, type Operation, operation } from '#src/platform/api/api.ts'
import type { Promised } from '#src/platform/api/promised.ts'
import { keyLimits } from '#src/platform/limits/rate-limit.ts'
import { requireMember } from '#src/platform/session/session.ts'

const meSchema = z.object({
  organization: z.object({ id: z.uuid(), name: z.string() }),
  key: z.object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(z.enum(API_SCOPE_NAMES)),
    expiresAt: timestampSchema,
  }),
  limits: z.object({ requestsAMinute: z.number(), writesASecond: z.number() }),
})

const me = operation('get /api/v1/me', {
  operationId: 'getKey',
  summary: 'Get the organization, scopes and limits of the key',
  access: requireMember,
  response: json(meSchema, 'The key'),
  errors: ['not_signed_in'],
  handle(c, { session: { organizationId, organizationName, apiKey, expiresAt } }) {
    if (apiKey === null) throw new Error('Only a key can ask for itself')
    return {
      organization: { id: organizationId, name: organizationName ?? '' },
      key: {
        id: apiKey.id,
        name: apiKey.name,
        scopes: [...apiKey.scopes],
        expiresAt: expiresAt.toISOString(),
      },
      limits: keyLimits(c.get('env').RATE_LIMIT_SCALE),
    }
  },
})

type Group = [operations: Operation[], promised: Record<string, Promised>]

/** An agent is known to keys that may read agents only. */
const CONTACT = { name: 'agents:read', phone: 'agents:read', email: 'agents:read' } as const

const GROUPS: readonly Group[] = [
  [[me], { getKey: { scope: null } }],
  [
    promisedDealRoutes,
    {
      listDeals: { scope: 'deals:read' },
      createDeal: { scope: 'deals:write' },
      getDeal: { scope: 'deals:read' },
      updateDeal: { scope: 'deals:write' },
      moveDeal: { scope: 'deals:write' },
      deleteDeal: { scope: 'deals:write' },
      undeleteDeal: { scope: 'deals:write' },
      getDealNumbers: { scope: 'deals:read' },
    },
  ],
  [
    promisedDocumentRoutes,
    {
      listDocuments: { scope: 'documents:read' },
      getDocumentLink: { scope: 'documents:read' },
    },
  ],
  [documentRoutes, { downloadDocument: { scope: 'documents:read', path: '/api/v1/documents/{id}/file' } }],
  [promisedOfferRoutes, { listOffers: { scope: 'offers:read' }, getOffer: { scope: 'offers:read' } }],
  [
    promisedComparableRoutes,
    { listComparables: { scope: 'deals:read' }, getComparable: { scope: 'deals:read' } },
  ],
  [
    promisedConditionRoutes,
    { listConditions: { scope: 'offers:read' }, getCondition: { scope: 'offers:read' } },
  ],
  [
    promisedProjectRoutes,
    {
      listProjects: { scope: 'projects:read' },
      getProject: { scope: 'projects:read' },
      updateProject: { scope: 'projects:write' },
    },
  ],
  [
    promisedExpenseRoutes,
    {
      listExpenses: { scope: 'expenses:read' },
      createExpense: { scope: 'expenses:write' },
      getExpense: { scope: 'expenses:read' },
      updateExpense: { scope: 'expenses:write' },
      deleteExpense: { scope: 'expenses:write' },
      undeleteExpense: { scope: 'expenses:write' },
    },
  ],
  [
    promisedWebhookRoutes,
    {
      listWebhookEndpoints: { scope: 'webhooks:manage' },
      createWebhookEndpoint: { scope: 'webhooks:manage' },
      getWebhookEndpoint: { scope: 'webhooks:manage' },
      updateWebhookEndpoint: { scope: 'webhooks:manage' },
      deleteWebhookEndpoint: { scope: 'webhooks:manage' },
      listWebhookDeliveries: { scope: 'webhooks:manage' },
    },
  ],
  [webhookSampleRoutes, { listWebhookSamples: { scope: null } }],
  [
    promisedAgentRoutes,
    {
      listAgents: { scope: 'agents:read' },
      createAgent: { scope: 'agents:write', withheld: CONTACT },
      getAgent: { scope: 'agents:read' },
      updateAgent: { scope: 'agents:write', withheld: CONTACT },
      deleteAgent: { scope: 'agents:write', withheld: CONTACT },
      undeleteAgent: { scope: 'agents:write', withheld: CONTACT },
    },
  ],
]

/**
 * The promised API, which is used with API keys: a subset of the product's own operations. Nothing is removed from it
 * without 12 months' notice and a Sunset header.
 */
export const promisedOperations: readonly Operation[] = GROUPS.flatMap(([operations, promised]) =>
  asPromised(operations, promised),
)
