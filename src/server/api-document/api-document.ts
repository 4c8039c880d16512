import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { json } from '#src/platform/api/api.ts'
import { type CompressedText, compressed, sendCompressed } from '#src/platform/api/compressed-text.ts'
import { problemResponses } from '#src/platform/api/problem-responses.ts'
import { type KeyLimits, keyLimits } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { changesPage } from './api-changes.ts'
import { recipePage } from './api-recipes.ts'
import { serveProblemPages } from './problem-pages.ts'
import { promisedDocument } from './promised-document.ts'
import { referencePage } from './reference-page.ts'
import { webhookPage } from './webhook-page.ts'

const INFO = {
  title: 'DoneUp API',
  version: '1',
  license: { name: 'Proprietary, all rights reserved', identifier: 'LicenseRef-Proprietary' },
  description:
    'Other programs use `/api/v1` with an API key: `Authorization: Bearer du_live_…`. The product’s own pages use the rest, signed in by the session cookie; their writes carry `Sec-Fetch-Site: same-origin` or an `Origin` equal to the public address. Errors are `application/problem+json` with a stable `code`.',
}

/** Tags by path, most specific first: an operation gets the first tag whose path it starts with. */
const TAGS: readonly { name: string; description: string; paths: readonly string[] }[] = [
  {
    name: 'Authentication',
    description: 'Sign-up, sign-in, sign-out and links sent by email.',
    paths: ['/api/auth', '/api/session'],
  },
  {
    name: 'Account',
    description: 'Your own account: password, second factor, passkeys, devices, digest, data.',
    paths: ['/api/account', '/unsubscribe'],
  },
  {
    name: 'Shared links',
    description: 'Packs of deals for people without an account.',
    paths: ['/api/share', '/api/share-files'],
  },
  {
    name: 'Guests',
    description: 'Deals that other organizations share with you.',
    paths: ['/api/guest'],
  },
  {
    name: 'Documents',
    description: 'Files and photos of deals.',
    paths: ['/api/documents', '/api/opportunities/{id}/documents'],
  },
  {
    name: 'Promised API',
    description:
      'For other programs, with an API key. Nothing is removed without 12 months’ notice and a `Sunset` header.',
    paths: ['/api/v1'],
  },
  { name: 'Opportunities', description: 'Deals on the board.', paths: ['/api/opportunities'] },
  {
    name: 'Imports and exports',
    description: 'Deals and suppliers as files.',
    paths: ['/api/imports', '/api/exports'],
  },
  { name: 'Projects', description: 'Renovation projects of won deals.', paths: ['/api/projects'] },
  { name: 'Views', description: 'Saved views of the deals.', paths: ['/api/views'] },
  { name: 'Agents', description: 'Real estate agents and the deals they brought.', paths: ['/api/agents'] },
  { name: 'Suppliers', description: 'Trades and suppliers of renovations.', paths: ['/api/suppliers'] },
  { name: 'Tasks', description: 'Tasks of deals, projects and people.', paths: ['/api/tasks'] },
  { name: 'Rules', description: 'Dated tax and lending rules.', paths: ['/api/rules'] },
  { name: 'Performance', description: 'Figures of an organization.', paths: ['/api/performance'] },
  { name: 'Notifications', description: 'Your notifications.', paths: ['/api/notifications'] },
  {
    name: 'Organizations',
    description: 'Organizations, members, invitations, archives and presence.',
    paths: ['/api/organizations', '/api/invites'],
  },
  { name: 'Billing', description: 'Plans, checkouts and subscriptions.', paths: ['/api/billing'] },
  { name: 'Suggestions', description: 'The feedback board.', paths: ['/api/suggestions'] },
  {
    name: 'Addresses',
    description: 'New Zealand addresses and property details.',
    paths: ['/api/addresses'],
  },
  {
    name: 'Working days',
    description: 'Days of agreements, councils and Acts.',
    paths: ['/api/working-days'],
  },
  { name: 'Calendar', description: 'Dates for calendar programs.', paths: ['/calendar'] },
  { name: 'Live changes', description: 'Server-sent events.', paths: ['/api/stream', '/api/changes'] },
  {
    name: 'Operations',
    description: 'Health checks, webhooks and public configuration.',
    paths: ['/healthz', '/readyz', '/api/webhooks', '/api/config'],
  },
]

interface Operation {
  tags?: string[]
  requestBody?: unknown
  responses?: Record<string, unknown>
  security?: Record<string, string[]>[]
}

/**
 * Serves the OpenAPI document at /api/openapi.json, its promised part at /api/docs/openapi.json, at /api/docs the pages about it, and
 * at /problems those about its problems.
 */
export function serveApiDocument(
  app: OpenAPIHono<Services>,
  publicUrl: string,
  cookieName: string,
  { RATE_LIMIT_SCALE }: Services['Variables']['env'],
): void {
  // Generated on the first request, which the server sends to itself at startup.
  let texts: Promise<Texts> | undefined
  const built = () => {
    texts ??= buildTexts(apiDocument(app, publicUrl, cookieName), keyLimits(RATE_LIMIT_SCALE))
    return texts
  }
  const serve = (paths: Partial<Record<keyof Texts, string>>, type: string) => {
    for (const [name, path] of Object.entries(paths))
      app.get(path, async (c) => sendCompressed(c, (await built())[name as keyof Texts], type))
  }
  serve(DOCUMENTS, 'application/json; charset=utf-8')
  serve(PAGES, 'text/html; charset=utf-8')
  serveProblemPages(app)
}

const DOCUMENTS = { document: '/api/openapi.json', promisedDocument: '/api/docs/openapi.json' } as const

const PAGES = {
  promised: '/api/docs',
  recipes: '/api/docs/recipes',
  webhooks: '/api/docs/webhooks',
  changes: '/api/docs/changes',
  own: '/api/docs/product',
} as const

type Page = ReturnType<typeof referencePage>
type Texts = Record<keyof typeof DOCUMENTS | keyof typeof PAGES, CompressedText>

async function buildTexts(document: ReturnType<typeof apiDocument>, limits: KeyLimits): Promise<Texts> {
  const promised = promisedDocument(document, limits)
  const page = async (content: Page) => compressed(String(await content))
  return {
    document: await compressed(JSON.stringify(document)),
    promisedDocument: await compressed(JSON.stringify(promised)),
    promised: await page(referencePage({ title: 'DoneUp API', url: DOCUMENTS.promisedDocument })),
    recipes: await page(recipePage(document.servers?.[0]?.url ?? '')),
    webhooks: await page(webhookPage(promised.webhooks)),
    changes: await page(changesPage()),
    own: await page(referencePage({ title: 'The product’s own operations', url: DOCUMENTS.document })),
  }
}

/** Generates the OpenAPI document of the mounted routes. Throws for an operation without a tag. */
export function apiDocument(app: OpenAPIHono<Services>, publicUrl: string, cookieName: string) {
  describePlainOperations(app)
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName,
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key of an organization, `du_live_…`. Each operation names the scope that the key needs.',
  })
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: publicUrl }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
  })
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const operation of Object.values(item as Record<string, Operation>)) complete(path, operation)
  return document
}

/** Adds tag, security and body errors. A public operation that returns 401 declares `security: []` itself. */
function complete(path: string, operation: Operation): void {
  const responses = operation.responses ?? {}
  operation.tags = [tagOf(path)]
  operation.security ??= '401' in responses ? [{ session: [] }] : []
  if (operation.requestBody === undefined) return
  const forBodies = problemResponses('too_large', 'unsupported_media')
  // Every operation has a 400.
  const problemContent = Object(responses['400']).content as unknown
  for (const status of ['413', '415'])
    responses[status] = { description: forBodies[status]?.description ?? '', content: problemContent }
}

function tagOf(path: string): string {
  const tag = TAGS.find(({ paths }) => paths.some((start) => path === start || path.startsWith(`${start}/`)))
  if (tag === undefined) throw new Error(`${path} belongs to no tag: add it to TAGS in api-document.ts`)
  return tag.name
}

/** Documents operations that parse their own requests. */
function describePlainOperations(app: OpenAPIHono<Services>): void {
  const registry = app.openAPIRegistry
  const status = json(z.object({ status: z.string() }), 'OK')
  registry.registerPath({
    method: 'get',
    path: '/healthz',
    operationId: 'checkHealth',
    summary: 'Check that the process responds',
    responses: { 200: status },
  })
  registry.registerPath({
    method: 'get',
    path: '/readyz',
    operationId: 'checkReadiness',
    summary: 'Check that the database responds and its schema is current',
    responses: { 200: status, 503: { ...status, description: 'Not ready' } },
  })
  registry.registerPath({
    method: 'post',
    path: '/api/webhooks/stripe',
    operationId: 'receiveStripeEvent',
    summary: 'Receive an event from the card provider',
    description: 'The raw body is verified against the Stripe-Signature header.',
    request: {
      headers: z.object({ 'stripe-signature': z.string() }),
      body: { required: true, content: { 'application/json': { schema: z.object({}) } } },
    },
    responses: {
      200: json(z.object({ received: z.literal(true) }), 'Received'),
      ...problemResponses('invalid_signature'),
    },
  })
}
