import { AppError } from '#src/lib/api/app-error.ts'
import { personName } from '#src/lib/text/person-name.ts'
import { done, type Operation, operation } from '#src/platform/api/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import { requireSubscribedMember } from '#src/platform/session/session.ts'
import { notifyOfPlace } from './presence.server.ts'
import { placeReportSchema } from './schema.ts'

const REPORTS_A_MINUTE = 120

export const presenceRoutes: Operation[] = [
  operation('post /api/organizations/{id}/presence', {
    operationId: 'reportPresence',
    summary: 'Report what is open in a tab',
    description:
      'Colleagues who follow the organization receive a `presence` event. It applies while the session has a stream of the organization open, and a few seconds longer; a `place` of null ends it immediately. Nothing is stored, and the request can be repeated.',
    access: requireSubscribedMember,
    body: placeReportSchema,
    response: done('Reported'),
    errors: ['not_signed_in', 'subscription_required', 'not_found'],
    async handle(c, { session, body }) {
      const { organizationId, userId, sessionId } = session
      await limitRate(c, { key: `presence:${userId}`, hits: REPORTS_A_MINUTE, seconds: 60 })
      const report = { ...body, organizationId, userId, sessionId, name: personName(session) }
      const isReported = await inOrganization(c.get('db'), session, (tx) => notifyOfPlace(tx, report))
      if (!isReported) throw new AppError('not_found')
    },
  }),
]
