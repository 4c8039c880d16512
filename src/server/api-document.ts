import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { json, problems } from './api.ts'
import { apiPage } from './api-page.ts'
import type { Services } from './services.ts'

const INFO = {
  title: 'DoneUp API',
  version: '1',
  description:
    'Signed in by the session cookie. Writes carry `Sec-Fetch-Site: same-origin` or an `Origin` equal to the public address. Errors are `application/problem+json` with a stable `code`.',
}

interface Operation {
  requestBody?: unknown
  responses?: Record<string, unknown>
  security?: Record<string, string[]>[]
}

/** Serves the OpenAPI document of all routes at /api/openapi.json, and a page to read it at /api/docs. */
export function describeApi(app: OpenAPIHono<Services>, publicUrl: string, cookieName: string): void {
  describePlainOperations(app)
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName,
  })
  const document = () => {
    const config = { openapi: '3.1.0', info: INFO, servers: [{ url: publicUrl }] }
    return completed(app.getOpenAPI31Document(config))
  }
  app.get('/api/openapi.json', (c) => c.json(document()))
  app.get('/api/docs', (c) => c.html(apiPage(document())))
}

/** Adds what follows from an operation's own words: who needs a session, and what any body can be refused for. */
function completed<Document extends { paths?: Record<string, unknown> }>(document: Document): Document {
  const forBodies = problems('too_large', 'unsupported_media')
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item as Record<string, Operation>)) {
      const responses = operation.responses ?? {}
      if ('401' in responses) operation.security = [{ session: [] }]
      if (operation.requestBody === undefined) continue
      for (const status of ['413', '415'])
        responses[status] = { description: forBodies[status]?.description ?? '' }
    }
  }
  return document
}

/** Operations that parse their own requests, written into the document by hand. */
function describePlainOperations(app: OpenAPIHono<Services>): void {
  const registry = app.openAPIRegistry
  const status = json(z.object({ status: z.string() }), 'As it should be')
  registry.registerPath({
    method: 'get',
    path: '/healthz',
    summary: 'Whether the process answers',
    responses: { 200: status },
  })
  registry.registerPath({
    method: 'get',
    path: '/readyz',
    summary: 'Whether the database answers and its schema is current',
    responses: { 200: status, 503: { ...status, description: 'Not ready' } },
  })
  registry.registerPath({
    method: 'post',
    path: '/api/webhooks/stripe',
    summary: 'Take an event of the card provider',
    description: 'The raw body is verified against the Stripe-Signature header.',
    request: {
      headers: z.object({ 'stripe-signature': z.string() }),
      body: { required: true, content: { 'application/json': { schema: z.object({}) } } },
    },
    responses: {
      200: json(z.object({ received: z.literal(true) }), 'Taken'),
      ...problems('invalid_signature'),
    },
  })
}
