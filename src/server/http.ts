import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { accountRoutes, sessionRoutes } from '#src/features/accounts/routes.server.ts'
import { addressRoutes } from '#src/features/addresses/routes.server.ts'
import { billingRoutes, webhookRoutes } from '#src/features/billing/routes.server.ts'
import { opportunityRoutes } from '#src/features/opportunities/routes.server.ts'
import { AppError } from '#src/lib/app-error.ts'
import { createApi, json, problems } from './api.ts'
import { apiPage } from './api-page.ts'
import { sessionCookieName } from './auth.ts'
import { configRoutes } from './config-routes.ts'
import { crossSiteGuard } from './cross-site-guard.ts'
import { answerError } from './errors.ts'
import { healthRoutes } from './health-routes.ts'
import { log } from './log.ts'
import type { Services } from './services.ts'
import { serveClient } from './static.ts'
import { streamRoutes } from './stream-routes.ts'

const MAX_BODY_BYTES = 1024 * 1024

export type App = OpenAPIHono<Services>
export type AppServices = Omit<Services['Variables'], 'requestId' | 'sessionCookieName'> & {
  publicUrl: string
}

/** The whole application as one request handler: API, live changes, and the client's files. */
export function createApp(services: AppServices): App {
  const app = createApi()
  const { publicUrl, ...shared } = services
  const cookieName = sessionCookieName(publicUrl)

  app.onError(answerError)
  app.notFound((c) => answerError(new AppError('not_found'), c))
  app.use(requestId())
  app.use(async (c, next) => {
    for (const [name, service] of Object.entries(shared))
      c.set(name as 'db', service as Services['Variables']['db'])
    c.set('sessionCookieName', cookieName)
    await next()
  })
  app.use(securityHeaders(publicUrl))
  if (services.env.NODE_ENV === 'production') app.use(logRequests)
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  app.use('/api/*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => tooLarge() }))
  app.route('/api/webhooks', webhookRoutes())
  app.use('/api/*', crossSiteGuard(new URL(publicUrl).origin))

  app.route('/api/auth', accountRoutes())
  app.route('/api/session', sessionRoutes())
  app.route('/api/config', configRoutes())
  app.route('/api/addresses', addressRoutes())
  app.route('/api/billing', billingRoutes())
  app.route('/api/opportunities', opportunityRoutes())
  app.route('/api/stream', streamRoutes())
  app.route('/', healthRoutes())
  describeApi(app, publicUrl)
  app.all('/api/*', () => {
    throw new AppError('not_found')
  })
  app.route('/', serveClient())
  return app
}

function tooLarge(): never {
  throw new AppError('too_large')
}

/** Operations that parse their own requests, written into the document by hand. */
function describePlainOperations(app: App): void {
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

function describeApi(app: App, publicUrl: string): void {
  describePlainOperations(app)
  const info = {
    title: 'DoneUp API',
    version: '1',
    description:
      'Signed in by the session cookie. Writes carry `Sec-Fetch-Site: same-origin` or an `Origin` equal to the public address. Errors are `application/problem+json` with a stable `code`.',
  }
  const document = () => app.getOpenAPI31Document({ openapi: '3.1.0', info, servers: [{ url: publicUrl }] })
  app.get('/api/openapi.json', (c) => c.json(document()))
  app.get('/api/docs', (c) => c.html(apiPage(document())))
}

function securityHeaders(publicUrl: string) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
    strictTransportSecurity: publicUrl.startsWith('https://') ? 'max-age=31536000; includeSubDomains' : false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    xFrameOptions: 'DENY',
  })
}

const logRequests: MiddlewareHandler<Services> = async (c, next) => {
  const startedAt = performance.now()
  await next()
  log('info', 'request', {
    requestId: c.get('requestId'),
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    milliseconds: Math.round(performance.now() - startedAt),
  })
}
