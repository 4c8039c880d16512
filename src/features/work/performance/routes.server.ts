import { z } from '@hono/zod-openapi'
import { periodStart, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { json, type Operation, operation, organizationHeader } from '#src/platform/api/api.ts'
import { cachedResponses } from '#src/platform/api/cached-responses.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { requireSubscriber } from '#src/platform/session/session.ts'
import { readPerformanceFacts } from './queries.server.ts'
import { performanceOf } from './rules.ts'
import { performanceSchema, periodSchema } from './schema.ts'

export function performanceRoutes(): Operation[] {
  const respond = cachedResponses('performance')
  return [
    operation('get /api/performance', {
      operationId: 'getPerformance',
      summary: 'Get the performance of the organization',
      description:
        'Offers, return, duration and profit of a period that ends today in Auckland. Returns 304 for a matching If-None-Match.',
      query: z.strictObject({
        period: periodSchema
          .default('all')
          .meta({ description: 'All time, the last 12 months, or the last 3 months.' }),
      }),
      headers: organizationHeader,
      cost: 3,
      response: json(performanceSchema, 'The figures and their inputs'),
      isCached: true,
      errors: ['not_signed_in', 'subscription_required', 'not_found', 'no_organization'],
      async handle(c, { query: { period } }) {
        const session = await requireSubscriber(c)
        const { organizationId } = session
        const today = todayInAuckland(c.get('now')())
        // The figures also depend on the period and the day.
        const key = `${organizationId}-${period}-${today}`
        return respond(c, key, session.organizationVersion, () =>
          inOrganization(c.get('db'), session, async (tx) => {
            const days = { from: periodStart(period, today), to: today }
            const { version, facts } = await readPerformanceFacts(tx, organizationId, days)
            const body = { organizationId, version, ...performanceOf(facts, period, today) }
            return { version, body: JSON.stringify(body) }
          }),
        )
      },
    }),
  ]
}
