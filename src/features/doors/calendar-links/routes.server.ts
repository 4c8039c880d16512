import { queueSecurityNotice } from '#src/features/people/accounts/security-changes.server.ts'
import { done, json, type Operation, organizationHeader } from '#src/platform/api/api.ts'
import { auditedList, ofAccount } from '#src/platform/rows/audited-list.ts'
import { createSecret, requireMember } from '#src/platform/session/session.ts'
import { addCalendarLink, listCalendarLinks, removeCalendarLink } from './queries.server.ts'
import {
  CALENDAR_LINK_LIMIT,
  type CalendarLink,
  calendarLinkName,
  calendarLinksSchema,
  createdCalendarLinkSchema,
  newCalendarLinkSchema,
} from './schema.ts'

const kind = {
  table: 'auth.calendar_links',
  detail: (link: CalendarLink) => ({ link: calendarLinkName(link) }),
}
const links = auditedList(ofAccount(), kind)
const linksOfMembers = auditedList(ofAccount(requireMember), kind)

export const calendarLinkRoutes: Operation[] = [
  links.list('get /api/account/calendar-links', {
    operationId: 'listCalendarLinks',
    summary: 'List your calendar links',
    response: json(calendarLinksSchema, 'Oldest first'),
    read: async (tx, { session }) => ({ calendarLinks: await listCalendarLinks(tx, session.userId) }),
  }),
  linksOfMembers.change('post /api/account/calendar-links', {
    operationId: 'createCalendarLink',
    summary: 'Add a calendar link',
    description:
      'The URL contains a secret that is returned only once. It works without a session. Requires a confirmed email and recent authentication.',
    headers: organizationHeader,
    body: newCalendarLinkSchema,
    status: 201,
    response: json(createdCalendarLinkSchema, 'The link with its URL'),
    errors: ['not_found'],
    limit: CALENDAR_LINK_LIMIT,
    audited: 'calendar_link_added',
    prepare: () => createSecret(),
    work: ({ tx }, { session, body, made }) =>
      addCalendarLink(tx, session, { ...body, secretHash: made.secretHash }),
    after: ({ tx }, _link, { session }) => queueSecurityNotice(tx, session.userId, 'calendar_link_added'),
    answer: (link, { c, made }) => ({
      ...link,
      url: new URL(`/calendar/${made.secret}.ics`, c.get('publicUrl')).href,
    }),
  }),
  links.remove('delete /api/account/calendar-links/{id}', {
    operationId: 'revokeCalendarLink',
    summary: 'Revoke a calendar link',
    response: done('The link no longer works'),
    errors: ['not_found'],
    audited: 'calendar_link_revoked',
    work: ({ tx }, { session, params: { id } }) => removeCalendarLink(tx, session.userId, id),
  }),
]
