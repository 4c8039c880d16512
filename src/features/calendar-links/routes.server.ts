import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { done, json, type Operation, operation, organizationHeader } from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import type { Services } from '#src/platform/services.ts'
import {
  assertRecentAuthentication,
  createSecret,
  requireConfirmedEmail,
  requireMember,
} from '#src/platform/session.ts'
import { queueSecurityNotice } from '../accounts/security-changes.server.ts'
import { addCalendarLink, listCalendarLinks, removeCalendarLink } from './queries.server.ts'
import {
  calendarLinkName,
  calendarLinksSchema,
  createdCalendarLinkSchema,
  newCalendarLinkSchema,
  TOO_MANY_LINKS,
} from './schema.ts'

export const calendarLinkRoutes: Operation[] = [
  operation('get /', {
    operationId: 'listCalendarLinks',
    summary: 'List your calendar links',
    response: json(calendarLinksSchema, 'Oldest first'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId } }) {
      return { calendarLinks: await listCalendarLinks(c.get('db'), userId) }
    },
  }),
  operation('post /', {
    operationId: 'addCalendarLink',
    summary: 'Add a calendar link',
    description:
      'The URL contains a secret that is returned only once. It works without a session. Requires a confirmed email and recent authentication.',
    headers: organizationHeader,
    access: requireConfirmedMember,
    body: newCalendarLinkSchema,
    status: 201,
    response: json(createdCalendarLinkSchema, 'The link with its URL'),
    errors: ['not_signed_in', 'not_found', 'email_unconfirmed', 'proof_required', 'quota_exceeded'],
    async handle(c, { session, body }) {
      const { secret, secretHash } = createSecret()
      return c.get('db').transaction(async (tx) => {
        const link = await addCalendarLink(tx, session, { ...body, secretHash })
        if (link === null) throw new AppError('quota_exceeded', TOO_MANY_LINKS)
        const detail = { link: calendarLinkName(link) }
        await audit(c, tx, { action: 'calendar_link_added', userId: session.userId, detail })
        await queueSecurityNotice(tx, session.userId, 'calendar_link_added')
        return { ...link, url: new URL(`/calendar/${secret}.ics`, c.get('publicUrl')).href }
      })
    },
  }),
  operation('delete /{id}', {
    operationId: 'revokeCalendarLink',
    summary: 'Revoke a calendar link',
    response: done('The link no longer works'),
    errors: ['not_signed_in', 'not_found'],
    async handle(c, { session: { userId }, params: { id } }) {
      await c.get('db').transaction(async (tx) => {
        if (!(await removeCalendarLink(tx, userId, id))) throw new AppError('not_found')
        await audit(c, tx, { action: 'calendar_link_revoked', userId })
      })
    },
  }),
]

async function requireConfirmedMember(c: Context<Services>) {
  const session = await requireMember(c)
  requireConfirmedEmail(session)
  assertRecentAuthentication(c, session)
  return session
}
