import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { addressRoutes } from '#src/features/base/addresses/suggestions/routes.server.ts'
import { dealDocumentRoutes, documentRoutes } from '#src/features/base/documents/routes.server.ts'
import { receiptRoutes, uploadRoutes } from '#src/features/base/documents/upload-routes.server.ts'
import { suggestionRoutes } from '#src/features/base/feedback/routes.server.ts'
import { screenshotRoutes } from '#src/features/base/feedback/screenshots/routes.server.ts'
import { importRoutes } from '#src/features/base/imports/routes.server.ts'
import { notificationRoutes } from '#src/features/base/notifications/routes.server.ts'
import { presenceRoutes } from '#src/features/base/presence/routes.server.ts'
import { workingDayRoutes } from '#src/features/base/working-days/routes.server.ts'
import { rateRoutes } from '#src/features/build/accounting/rates-routes.server.ts'
import { expenseExportRoutes } from '#src/features/build/accounting/routes.server.ts'
import { expenseRoutes } from '#src/features/build/budgets/expenses/expense-routes.server.ts'
import { expenseImports, lineImports } from '#src/features/build/budgets/import/queries.server.ts'
import {
  budgetRoutes,
  lineRoutes,
  quoteRoutes,
  variationRoutes,
} from '#src/features/build/budgets/routes.server.ts'
import { planRoutes } from '#src/features/build/projects/plan-routes.server.ts'
import { projectRoutes } from '#src/features/build/projects/routes.server.ts'
import { supplierImports } from '#src/features/build/suppliers/import/queries.server.ts'
import { supplierRoutes } from '#src/features/build/suppliers/routes.server.ts'
import { agentRoutes } from '#src/features/deals/agents/routes.server.ts'
import { agreementRoutes, conditionRoutes } from '#src/features/deals/agreements/routes.server.ts'
import { bulkRoutes } from '#src/features/deals/bulk/routes.server.ts'
import { comparableRoutes, saleSettingsRoutes } from '#src/features/deals/comparables/routes.server.ts'
import { dealDetailRoutes, dealRoutes } from '#src/features/deals/deal-editor/editing/routes.server.ts'
import { dealImports } from '#src/features/deals/deal-import/queries.server.ts'
import { ownershipRoutes } from '#src/features/deals/deal-tax/routes.server.ts'
import { offerRoutes } from '#src/features/deals/offers/routes.server.ts'
import { scenarioRoutes } from '#src/features/deals/scenarios/routes.server.ts'
import { ruleRoutes } from '#src/features/deals/tax-rules/routes.server.ts'
import { viewRoutes } from '#src/features/deals/views/routes.server.ts'
import { apiKeyRoutes } from '#src/features/doors/api-keys/routes.server.ts'
import { calendarRoutes } from '#src/features/doors/calendar-links/feed-routes.server.ts'
import { calendarLinkRoutes } from '#src/features/doors/calendar-links/routes.server.ts'
import { digestRoutes, unsubscribeRoutes } from '#src/features/doors/digest/routes.server.ts'
import {
  dealExportRoutes,
  organizationExportRoutes,
  personalDataRoutes,
} from '#src/features/doors/exports/routes.server.ts'
import { accountantRoutes } from '#src/features/doors/guests/accountant-routes.server.ts'
import { guestRoutes } from '#src/features/doors/guests/guest-routes.server.ts'
import { dealGuestRoutes, organizationGuestRoutes } from '#src/features/doors/guests/routes.server.ts'
import { packRoutes } from '#src/features/doors/packs/routes.server.ts'
import {
  sharedFileRoutes,
  sharedPages,
  shareHeaders,
  shareRoutes,
} from '#src/features/doors/share-links/guest-routes.server.ts'
import { organizationShareRoutes, shareLinkRoutes } from '#src/features/doors/share-links/routes.server.ts'
import { webhookEndpointRoutes } from '#src/features/doors/webhooks/routes.server.ts'
import { deletionRoutes } from '#src/features/people/accounts/deletion/routes.server.ts'
import { deviceRoutes } from '#src/features/people/accounts/devices/routes.server.ts'
import {
  emailChangeRequestRoutes,
  emailChangeRoutes,
} from '#src/features/people/accounts/email-change/routes.server.ts'
import { mailLinkRoutes } from '#src/features/people/accounts/mail-links/routes.server.ts'
import { confirmInvited } from '#src/features/people/accounts/mail-links/service.server.ts'
import {
  passkeyReauthenticationRoutes,
  passkeyRoutes,
  passkeySignInRoutes,
} from '#src/features/people/accounts/passkeys/routes.server.ts'
import { reauthenticationRoutes } from '#src/features/people/accounts/reauthentication/routes.server.ts'
import { accountRoutes, sessionRoutes } from '#src/features/people/accounts/sign-in/routes.server.ts'
import {
  twoFactorRoutes,
  twoFactorSignInRoutes,
} from '#src/features/people/accounts/two-factor/routes.server.ts'
import { billingRoutes, webhookRoutes } from '#src/features/people/billing/operations/routes.server.ts'
import { myAccountRoutes } from '#src/features/people/my-account/routes.server.ts'
import {
  inviteRoutes,
  receivedInviteRoutes,
} from '#src/features/people/organizations/invites/routes.server.ts'
import { memberRoutes, organizationRoutes } from '#src/features/people/organizations/routes.server.ts'
import { checklistRoutes } from '#src/features/work/checklists/routes.server.ts'
import { performanceRoutes } from '#src/features/work/performance/routes.server.ts'
import { taskRoutes } from '#src/features/work/tasks/routes.server.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { ALL_RESOURCES, type ResourceName } from '#src/lib/rows/resource-list.ts'
import { createApi, type Operation } from '#src/platform/api/api.ts'
import { errorResponse } from '#src/platform/api/errors.ts'
import { hasBody } from '#src/platform/api/request-body.ts'
import { createGuestBudget, limitGuests } from '#src/platform/limits/guest-budget.ts'
import { createRequestBudget } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { authenticateApiKey } from '#src/platform/session/api-key-session.ts'
import { isForApiKey } from '#src/platform/session/session.ts'
import { sessionCookieName } from '#src/platform/session/session-start.ts'
import { FILE_EXPECTED, isUpload } from '#src/platform/storage/uploads.ts'
import { serveApiDocument } from './api-document/api-document.ts'
import { promisedOperations } from './api-document/promised-api.ts'
import { changeRoutes } from './change-routes.ts'
import { configRoutes } from './config-routes.ts'
import { closeBehindUnreadBody, leaveWhenEnding } from './connection-ends.ts'
import { healthRoutes } from './health-routes.ts'
import { mailboxApiRoutes, mailboxRoutes } from './mailbox-routes.ts'
import { identifyRequest, logRequests } from './request-log.ts'
import { sandboxFiles, securityHeaders } from './security-headers.ts'
import { settingsRoutes } from './settings-routes.ts'
import { serveClient } from './static.ts'
import { streamRoutes } from './stream-routes.ts'
import { usageRoutes } from './usage-routes.ts'
import { refuseUnknownAddress } from './wrong-method.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection: rejects writes from another site (by Sec-Fetch-Site, or Origin) and forms, except uploads. */
function crossSiteGuard(publicOrigin: string): MiddlewareHandler<Services> {
  return async (c, next) => {
    if (READING.has(c.req.method)) return next()
    const site = c.req.header('sec-fetch-site')
    const sameOrigin = site === undefined ? c.req.header('origin') === publicOrigin : site === 'same-origin'
    if (!sameOrigin && !isForApiKey(c)) throw new AppError('cross_site')
    const type = c.req.header('content-type') ?? ''
    const isFile = isUpload(c.req.method, c.req.path)
    const wanted = isFile ? /^multipart\/form-data\b/i : /^application\/json\b/i
    if (hasBody(c) && !wanted.test(type))
      throw new AppError('unsupported_media', isFile ? FILE_EXPECTED : undefined)
    return next()
  }
}

export type App = OpenAPIHono<Services>
/** `ending` and `metrics` are optional: without them the application never drains and records no metrics. */
export type AppServices = Omit<
  Services['Variables'],
  'requestId' | 'sessionCookieName' | 'spendRequest' | 'guests' | 'ending' | 'metrics'
> &
  Partial<Pick<Services['Variables'], 'ending' | 'metrics'>>

const RESOURCE_OPERATIONS: Record<ResourceName, Operation[]> = {
  agents: agentRoutes,
  budgetLines: lineRoutes,
  checklists: checklistRoutes,
  comparables: comparableRoutes,
  conditions: conditionRoutes,
  expenses: expenseRoutes,
  offers: offerRoutes,
  quotes: quoteRoutes,
  scenarios: scenarioRoutes,
  suppliers: supplierRoutes,
  tasks: taskRoutes,
  variations: variationRoutes,
  views: viewRoutes,
}

/** Composes the application: API, live changes and the client's files. */
export function createApp(given: AppServices): App {
  const app = createApi()
  const services = { ending: new AbortController().signal, metrics: null, ...given }
  const { publicUrl } = services
  const cookieName = sessionCookieName(publicUrl)
  const spendRequest = createRequestBudget()
  const guests = createGuestBudget()

  app.onError(errorResponse)
  app.notFound((c) => errorResponse(new AppError('not_found'), c))
  app.use(identifyRequest)
  app.use(async (c, next) => {
    for (const [name, service] of Object.entries(services))
      c.set(name as 'db', service as Services['Variables']['db'])
    c.set('sessionCookieName', cookieName)
    c.set('spendRequest', spendRequest)
    c.set('guests', guests)
    await next()
  })
  app.use(leaveWhenEnding)
  app.use(closeBehindUnreadBody)
  if (services.metrics !== null) app.use(services.metrics.time)
  app.use('/api/documents/*', sandboxFiles)
  app.use('/api/organizations/:id/exports/*', sandboxFiles)
  app.use('/api/suggestions/screenshots/*', sandboxFiles)
  app.use('/api/share-files/*', sandboxFiles)
  app.use('/api/guest/deals/:id/files/*', sandboxFiles)
  app.use('/share/*', shareHeaders)
  app.use('/api/share/*', shareHeaders)
  app.use(securityHeaders(publicUrl, services.env))
  if (services.env.NODE_ENV === 'production') app.use(logRequests)
  app.use('/api/*', async (c, next) => {
    await next()
    // Of a finished response, `c.header` would make a stream.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  app.route('/api/webhooks', webhookRoutes())
  app.use('/api/*', limitGuests)
  app.use('/unsubscribe/*', limitGuests)
  app.use('/api/v1/*', authenticateApiKey)
  app.use('/share/*', limitGuests)
  app.use('/problems/*', limitGuests)
  app.use('/api/*', crossSiteGuard(new URL(publicUrl).origin))

  mountApi(app)
  app.route('/api/dev/mails', mailboxApiRoutes())
  app.route('/dev/mail', mailboxRoutes())
  app.route('/share', sharedPages())
  app.route('/', healthRoutes())
  serveApiDocument(app, publicUrl, cookieName, services.env)
  app.on('ALL', ['/api/*', '/calendar/*'], refuseUnknownAddress(app))
  app.route('/', serveClient())
  return app
}

/** Mounts every operation in the API document. */
export function mountApi(app: App): void {
  app.route('/', createApi([...apiOperations(), ...promisedOperations]))
}

/** The operations that the product's pages use. */
export function apiOperations(): Operation[] {
  return [
    ...twoFactorSignInRoutes,
    ...passkeySignInRoutes,
    ...emailChangeRoutes,
    ...accountRoutes,
    ...mailLinkRoutes,
    ...passkeyReauthenticationRoutes,
    ...reauthenticationRoutes,
    ...twoFactorRoutes,
    ...passkeyRoutes,
    ...deviceRoutes,
    ...calendarLinkRoutes,
    ...calendarRoutes,
    ...digestRoutes,
    ...unsubscribeRoutes,
    ...emailChangeRequestRoutes,
    ...personalDataRoutes,
    ...deletionRoutes,
    ...myAccountRoutes,
    ...sessionRoutes,
    ...configRoutes,
    ...addressRoutes(),
    ...workingDayRoutes,
    ...billingRoutes,
    ...documentRoutes,
    ...dealDocumentRoutes,
    ...uploadRoutes,
    ...receiptRoutes,
    ...dealRoutes,
    ...bulkRoutes,
    ...ALL_RESOURCES.flatMap(({ name }) => RESOURCE_OPERATIONS[name]),
    ...ownershipRoutes,
    ...saleSettingsRoutes,
    ...agreementRoutes,
    ...packRoutes,
    ...shareLinkRoutes,
    ...organizationShareRoutes,
    ...dealGuestRoutes,
    ...organizationGuestRoutes,
    ...guestRoutes,
    ...accountantRoutes,
    ...shareRoutes,
    ...sharedFileRoutes,
    ...projectRoutes,
    ...budgetRoutes,
    ...importRoutes(expenseImports),
    ...importRoutes(lineImports),
    ...planRoutes,
    ...ruleRoutes,
    ...screenshotRoutes,
    ...suggestionRoutes,
    ...performanceRoutes(),
    ...dealDetailRoutes,
    ...dealExportRoutes,
    ...importRoutes(dealImports),
    ...importRoutes(supplierImports),
    ...notificationRoutes,
    ...organizationRoutes,
    ...memberRoutes,
    ...usageRoutes,
    ...settingsRoutes,
    ...inviteRoutes,
    ...organizationExportRoutes,
    ...expenseExportRoutes,
    ...rateRoutes,
    ...presenceRoutes,
    ...apiKeyRoutes,
    ...webhookEndpointRoutes,
    ...receivedInviteRoutes(confirmInvited),
    ...changeRoutes,
    ...streamRoutes,
  ]
}
