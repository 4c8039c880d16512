import type { Context } from 'hono'
import { z } from 'zod'
import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { AppError } from '#src/lib/app-error.ts'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import { formatCalendar } from '#src/lib/icalendar.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import { content, type Operation, operation } from '#src/platform/api.ts'
import { isKnown, sendPrivateText } from '#src/platform/cached-responses.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { hashToken } from '#src/platform/session.ts'
import { dateEvents, followSentEvents } from './feed-dates.ts'
import { listDates } from './feed-queries.server.ts'
import { type CalendarFeed, findCalendarFeed, recordCalendarFetch } from './queries.server.ts'
import type { SentEvents } from './schema.ts'

const FETCHES_AN_HOUR = 60
const CALENDAR = { type: 'text/calendar; charset=utf-8', cacheControl: 'private, max-age=900' }
const DESCRIPTION = 'Dates from DoneUp. Your lawyer’s dates count.'
const LAPSED = {
  name: 'DoneUp (subscription ended)',
  description:
    'Your DoneUp subscription has ended, so this calendar is empty. Renew it to see your dates again.',
}

/** Under /calendar, without a session: the secret in the path authenticates the request. */
export const calendarRoutes: Operation[] = [
  operation('get /{file}', {
    operationId: 'getCalendar',
    summary: 'Get a calendar of dates (iCalendar)',
    description: 'The file’s name is the secret of a calendar link and “.ics”. At most 60 requests an hour.',
    params: z.object({ file: z.string().max(100) }),
    response: content('text/calendar', 'The calendar; empty after the subscription has ended'),
    isCached: true,
    errors: ['not_found'],
    async handle(c, { params: { file } }) {
      const [, secret = ''] = /^([\w-]{43})\.ics$/.exec(file) ?? []
      const feed = await findCalendarFeed(c.get('db'), hashToken(secret))
      if (feed === null) throw new AppError('not_found')
      await limitRate(c, { key: `calendar:${feed.id}`, hits: FETCHES_AN_HOUR, seconds: HOUR_SECONDS })
      const etag = etagOf(feed, c.get('now')())
      const { text, sent } = isKnown(c, etag) ? NOTHING : await writeCalendar(c, feed)
      await recordCalendarFetch(c.get('db'), feed, sent)
      return sendPrivateText(c, etag, text, CALENDAR)
    },
  }),
]

/** Changes with the organization, and daily, as cancelled events are left out after some days. */
function etagOf({ id, version, subscriptionStatus }: CalendarFeed, now: Date): string {
  const state = isSubscribedStatus(subscriptionStatus) ? `${version}-${todayInAuckland(now)}` : 'ended'
  return `"calendar-${id}-${state}"`
}

/** The text of a response, and the events it has if they differ from the last response's. */
interface Written {
  text: string
  sent: SentEvents | null
}
const NOTHING: Written = { text: '', sent: null }

async function writeCalendar(c: Context<Services>, feed: CalendarFeed): Promise<Written> {
  if (!isSubscribedStatus(feed.subscriptionStatus)) return { text: formatCalendar(LAPSED, []), sent: null }
  const publicUrl = c.get('publicUrl')
  const dates = await inOrganization(c.get('db'), feed, (tx) => listDates(tx, feed))
  const current = dateEvents(dates, { publicUrl, withDetails: feed.withDetails })
  const { events, sent } = followSentEvents(current, feed.sent, c.get('now')())
  const { host } = new URL(publicUrl)
  const text = formatCalendar(
    { name: `DoneUp · ${feed.organizationName}`, description: DESCRIPTION },
    events.map((event) => ({ ...event, uid: `${event.uid}@${host}` })),
  )
  return { text, sent }
}
