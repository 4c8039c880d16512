import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { AppError } from '#src/lib/app-error.ts'
import { createApi, organizationHeader, problems } from '#src/platform/api.ts'
import { attachment } from '#src/platform/attachment.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { requireMember } from '#src/platform/session.ts'
import { encodeTexts, toWebStream } from '#src/platform/web-stream.ts'
import { canExportDeals } from '../organizations/rules.ts'
import { exportName } from './deal-table.ts'
import { dealLines, listDealIds, readDealsToExport } from './deals.server.ts'

const EXPORTS_A_QUARTER_HOUR = 30

const exportRoute = createRoute({
  method: 'get',
  path: '/deals',
  operationId: 'exportDeals',
  summary: 'Export all deals as CSV',
  description:
    'Every deal of the organization, abandoned ones included, with every field and what is worked out from them; UTF-8 with a byte order mark, RFC 4180. For subscribers, people whose subscription has ended, and admins.',
  request: { headers: organizationHeader },
  responses: {
    200: {
      description: 'The deals',
      content: { 'text/csv': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...problems('not_signed_in', 'subscription_required', 'not_found', 'no_organization'),
  },
})

/** The export of deals: open to everyone who could open the board at some time, and to admins. */
export function dealExportRoutes(): OpenAPIHono<Services> {
  return createApi().openapi(exportRoute, async (c) => {
    const session = await requireMember(c)
    if (!canExportDeals(session.role, session.subscriptionStatus)) throw new AppError('subscription_required')
    await limitRate(c, { key: `export:${session.userId}`, hits: EXPORTS_A_QUARTER_HOUR, seconds: 15 * 60 })
    const { db } = c.var
    const now = c.get('now')()
    const ids = await inOrganization(db, session, (tx) => listDealIds(tx, session.organizationId))
    const name = exportName(session.organizationName ?? '', todayInAuckland(now))
    // Each page in a transaction of its own: a slow reader holds none.
    const lines = dealLines(ids, now, (some) =>
      inOrganization(db, session, (tx) => readDealsToExport(tx, session.organizationId, some)),
    )
    return new Response(toWebStream(encodeTexts(lines)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': attachment(name),
      },
    }) as never
  })
}
