import { z } from 'zod'
import { promisedAgentRoutes } from '#src/features/agents/routes.server.ts'
import { promisedExpenseRoutes } from '#src/features/budgets/expense-routes.server.ts'
import { documentRoutes, promisedDocumentRoutes } from '#src/features/documents/routes.server.ts'
import { promisedOfferRoutes } from '#src/features/offers/routes.server.ts'
import { promisedConditionRoutes } from '#src/features/opportunities/agreements/routes.server.ts'
import { promisedDealRoutes } from '#src/features/opportunities/editing/promised-routes.server.ts'
import { promisedProjectRoutes } from '#src/features/projects/routes.server.ts'
import { promisedWebhookRoutes, webhookSampleRoutes } from '#src/features/webhooks/routes.server.ts'
import { API_SCOPE_NAMES } from '#src/lib/promised-api.ts'
import { timestampSchema } from '#src/lib/timestamps.ts'
import { json, type Operation, operation, promise } from '#src/platform/api.ts'
import type { Promised } from '#src/platform/promised.ts'
import { KEY_REQUESTS_A_MINUTE, KEY_WRITES_A_SECOND } from '#src/platform/rate-limit.ts'
import { requireMember } from '#src/platform/session.ts'

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

const me = operation('get /', {
  operationId: 'getKey',
  summary: 'Get the organization, scopes and limits of the key',
  access: requireMember,
  response: json(meSchema, 'The key'),
  errors: ['not_signed_in'],
  handle(_c, { session: { organizationId, organizationName, apiKey, expiresAt } }) {
    if (apiKey === null) throw new Error('Only a key can ask for itself')
    return {
      organization: { id: organizationId, name: organizationName ?? '' },
      key: {
        id: apiKey.id,
        name: apiKey.name,
        scopes: [...apiKey.scopes],
        expiresAt: expiresAt.toISOString(),
      },
      limits: { requestsAMinute: KEY_REQUESTS_A_MINUTE, writesASecond: KEY_WRITES_A_SECOND },
    }
  },
})

type Group = [path: string, operations: Operation[], promised: Record<string, Promised>]

/** An agent is known to keys that may read agents only. */
const CONTACT = { name: 'agents:read', phone: 'agents:read', email: 'agents:read' } as const

const GROUPS: readonly Group[] = [
  ['/me', [me], { getKey: { operationId: 'getKey', scope: null } }],
  [
    '/deals',
    promisedDealRoutes,
    {
      listChangedDeals: { operationId: 'listDeals', scope: 'deals:read' },
      createDeal: { operationId: 'createDeal', scope: 'deals:write' },
      getDeal: { operationId: 'getDeal', scope: 'deals:read' },
      updateDeal: { operationId: 'updateDeal', scope: 'deals:write' },
      moveDeal: { operationId: 'moveDeal', scope: 'deals:write' },
      getDealNumbers: { operationId: 'getDealNumbers', scope: 'deals:read' },
    },
  ],
  [
    '/deals/:opportunityId/documents',
    promisedDocumentRoutes,
    {
      listChangedDocuments: { operationId: 'listDealDocuments', scope: 'documents:read' },
      getDocumentFileLink: { operationId: 'getDocumentLink', scope: 'documents:read' },
    },
  ],
  [
    '/documents',
    documentRoutes,
    { downloadDocument: { operationId: 'getDocumentFile', scope: 'documents:read' } },
  ],
  [
    '/deals/:opportunityId/offers',
    promisedOfferRoutes,
    { listChangedOffers: { operationId: 'listDealOffers', scope: 'offers:read' } },
  ],
  [
    '/deals/:opportunityId/conditions',
    promisedConditionRoutes,
    { listChangedConditions: { operationId: 'listDealConditions', scope: 'offers:read' } },
  ],
  [
    '/projects',
    promisedProjectRoutes,
    {
      listChangedProjects: { operationId: 'listChangedProjects', scope: 'projects:read' },
      getProject: { operationId: 'fetchProject', scope: 'projects:read' },
      updateProject: { operationId: 'changeProject', scope: 'projects:write' },
    },
  ],
  [
    '/projects/:projectId/expenses',
    promisedExpenseRoutes,
    {
      listChangedExpenses: { operationId: 'listProjectExpenses', scope: 'expenses:read' },
      createExpense: { operationId: 'createProjectExpense', scope: 'expenses:write' },
      patchExpense: { operationId: 'updateProjectExpense', scope: 'expenses:write' },
    },
  ],
  [
    '/webhooks',
    promisedWebhookRoutes,
    {
      listWebhookEndpoints: { operationId: 'listWebhooks', scope: 'webhooks:manage' },
      addWebhookEndpoint: { operationId: 'addWebhook', scope: 'webhooks:manage' },
      getWebhookEndpoint: { operationId: 'getWebhook', scope: 'webhooks:manage' },
      patchWebhookEndpoint: { operationId: 'changeWebhook', scope: 'webhooks:manage' },
      deleteWebhookEndpoint: { operationId: 'deleteWebhook', scope: 'webhooks:manage' },
      listWebhookDeliveries: { operationId: 'listDeliveriesOfWebhook', scope: 'webhooks:manage' },
    },
  ],
  [
    '/events/samples',
    webhookSampleRoutes,
    { listWebhookSamples: { operationId: 'listSampleEvents', scope: null } },
  ],
  [
    '/agents',
    promisedAgentRoutes,
    {
      listChangedAgents: { operationId: 'listChangedAgents', scope: 'agents:read' },
      createAgent: { operationId: 'addAgent', scope: 'agents:write', withheld: CONTACT },
      patchAgent: { operationId: 'changeAgent', scope: 'agents:write', withheld: CONTACT },
    },
  ],
]

/**
 * The promised API, which is used with API keys: a subset of the product's own operations. Nothing is removed from it
 * without 12 months' notice and a Sunset header.
 */
export function promisedGroups(): [path: string, operations: Operation[]][] {
  return GROUPS.map(([path, operations, promised]) => [`/api/v1${path}`, promise(operations, promised)])
}
