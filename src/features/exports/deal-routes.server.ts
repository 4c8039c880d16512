import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { AppError } from '#src/lib/app-error.ts'
import { content, type Operation, operation, organizationHeader } from '#src/platform/api.ts'
import { attachment } from '#src/platform/attachment.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import { requireMember } from '#src/platform/session.ts'
import { encodeTexts, toWebStream } from '#src/platform/web-stream.ts'
import { canExportDeals } from '../organizations/rules.ts'
import { dealCsvPages, listDealIds, readDealsToExport } from './deal-queries.server.ts'
import { dealsFileName } from './deal-table.ts'

const EXPORTS_PER_QUARTER_HOUR = 30

export const dealExportRoutes: Operation[] = [
  operation('get /deals', {
    operationId: 'exportDeals',
    summary: 'Export all deals as CSV',
    description:
      'All deals of the organization, including abandoned ones, with all fields and calculated figures; UTF-8 with a byte order mark, RFC 4180. For people with a current or past subscription, and administrators.',
    headers: organizationHeader,
    response: content('text/csv', 'The deals', 'binary'),
    errors: ['not_signed_in', 'subscription_required', 'not_found', 'no_organization'],
    async handle(c) {
      const session = await requireMember(c)
      if (!canExportDeals(session.role, session.subscriptionStatus))
        throw new AppError('subscription_required')
      await limitRate(c, {
        key: `export:${session.userId}`,
        hits: EXPORTS_PER_QUARTER_HOUR,
        seconds: 15 * 60,
      })
      const { db } = c.var
      const now = c.get('now')()
      const ids = await inOrganization(db, session, (tx) => listDealIds(tx, session.organizationId))
      const name = dealsFileName(session.organizationName ?? '', todayInAuckland(now))
      // One transaction per page: a slow download doesn't hold a transaction open.
      const lines = dealCsvPages(ids, now, (some) =>
        inOrganization(db, session, (tx) => readDealsToExport(tx, session.organizationId, some)),
      )
      return new Response(toWebStream(encodeTexts(lines)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': attachment(name),
        },
      })
    },
  }),
]
