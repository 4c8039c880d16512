import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { accountRoutes, sessionRoutes } from '#src/features/accounts/routes.server.ts'
import { addressRoutes } from '#src/features/addresses/routes.server.ts'
import { billingRoutes, webhookRoutes } from '#src/features/billing/routes.server.ts'
import { opportunityRoutes } from '#src/features/opportunities/routes.server.ts'
import { AppError } from '#src/lib/app-error.ts'
import { createApi } from './api.ts'
import { describeApi } from './api-document.ts'
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
  describeApi(app, publicUrl, cookieName)
  app.all('/api/*', () => {
    throw new AppError('not_found')
  })
  app.route('/', serveClient())
  return app
}

function tooLarge(): never {
  throw new AppError('too_large')
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
