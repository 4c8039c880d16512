import type { Context } from 'hono'
import { z } from 'zod'
import { readBrightLineYears, readCalendarDates } from '#src/features/base/due-dates/queries.server.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { formatCalendar } from '#src/lib/files/icalendar.ts'
import { outwardName } from '#src/lib/text/outward-name.ts'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'
import { createFairQueue } from '#src/lib/time/fair-queue.ts'
import { content, type Operation, operation } from '#src/platform/api/api.ts'
import { cachedResponses, isKnown, sendPrivateText } from '#src/platform/api/cached-responses.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { linkSecretSchema } from '#src/platform/session/link-secrets.ts'
import { hashToken } from '#src/platform/session/session.ts'
import { dateEvents, followSentEvents } from './feed-dates.ts'
import {
  type CalendarFeed,
  findCalendarFeed,
  readSentEvents,
  recordCalendarFetch,
  storeSentEvents,
} from './queries.server.ts'

/** How often one link is read, and all links of a user, including those revoked since. */
const FETCHES_AN_HOUR = { link: 60, user: 120 }
const CALENDAR = { type: 'text/calendar; charset=utf-8', cacheControl: 'private, max-age=900' }
const DESCRIPTION = 'Dates from DoneUp. Your lawyer’s dates count.'
const LAPSED = {
  name: 'DoneUp (subscription ended)',
  description:
    'Your DoneUp subscription has ended, so this calendar is empty. Renew it to see your dates again.',
}
const UNCONFIRMED = {
  name: 'DoneUp (email not confirmed)',
  description: 'This calendar is empty until you confirm your email in DoneUp.',
}

const respond = cachedResponses('calendar')
/** A calendar of 40,000 dates takes a second, so one is written at a time, of each user in turn. */
const inTurn = createFairQueue({ most: 100, mostOfOne: 12, refusal: () => new AppError('unavailable') })

/** Under /calendar, without a session: the secret in the path authenticates the request. */
export const calendarRoutes: Operation[] = [
  operation('get /calendar/{file}', {
    operationId: 'getCalendar',
    summary: 'Get a calendar of dates (iCalendar)',
    description:
      'The file’s name is the secret of a calendar link and “.ics”. At most 60 requests an hour, and 120 for all links of an account.',
    params: z.object({ file: linkSecretSchema }),
    isLink: true,
    response: content('text/calendar', 'The calendar; empty after the subscription has ended'),
    isCached: true,
    errors: ['not_found'],
    async handle(c, { params: { file } }) {
      const db = c.get('db')
      const feed = await findFeed(c, file)
      await limitRate(c, {
        key: `calendar-user:${feed.userId}`,
        hits: FETCHES_AN_HOUR.user,
        seconds: HOUR_SECONDS,
      })
      await limitRate(c, { key: `calendar:${feed.id}`, hits: FETCHES_AN_HOUR.link, seconds: HOUR_SECONDS })
      await recordCalendarFetch(db, feed)
      const { list, version } = stateOf(feed, c.get('now')())
      const etag = `"calendar-${list}-${version}"`
      if (isKnown(c, etag)) return sendPrivateText(c, etag, '', CALENDAR)
      return respond(c, list, version, () => inTurn(feed.userId, () => writeCalendar(c, feed)), CALENDAR)
    },
  }),
]

/** Throws not_found; unknown links count as requests of guests. */
async function findFeed(c: Context<Services>, file: string): Promise<CalendarFeed> {
  const [, secret] = /^([\w-]{43})\.ics$/.exec(file) ?? []
  const hash = secret === undefined ? null : hashToken(secret)
  const guests = c.get('guests')
  guests.spend(c, hash)
  const feed = hash === null ? null : await findCalendarFeed(c.get('db'), hash)
  if (hash !== null) guests.report(c, hash, feed !== null)
  if (feed === null) throw new AppError('not_found')
  return feed
}

/** What the text depends on: the organization's version, and the day, as cancelled events are left out after some days. */
function stateOf(feed: CalendarFeed, now: Date): { list: string; version: number } {
  const notice = noticeOf(feed)
  if (notice !== null)
    return { list: `${feed.id}-${notice === LAPSED ? 'ended' : 'unconfirmed'}`, version: 0 }
  return { list: `${feed.id}-${todayInAuckland(now)}`, version: feed.version }
}

/** The name and description of a calendar without dates; null if it has them. */
function noticeOf({ subscriptionStatus, isEmailConfirmed }: CalendarFeed) {
  if (!isEmailConfirmed) return UNCONFIRMED
  return isSubscribedStatus(subscriptionStatus) ? null : LAPSED
}

async function writeCalendar(c: Context<Services>, feed: CalendarFeed) {
  const notice = noticeOf(feed)
  if (notice !== null) return { version: 0, body: formatCalendar(notice, []) }
  const db = c.get('db')
  const publicUrl = c.get('publicUrl')
  const years = await readBrightLineYears(db, todayInAuckland(c.get('now')()))
  const { organizationId } = feed
  const userId = feed.scope === 'everything' ? null : feed.userId
  const dates = await inOrganization(db, feed, (tx) =>
    readCalendarDates(tx, { organizationId, userId }, years),
  )
  const current = dateEvents(dates, { publicUrl, withDetails: feed.withDetails })
  const { events, sent } = followSentEvents(current, await readSentEvents(db, feed), c.get('now')())
  if (sent !== null) await storeSentEvents(db, feed, sent)
  const { host } = new URL(publicUrl)
  const body = formatCalendar(
    {
      name: ['DoneUp', outwardName(feed.organizationName)].filter(Boolean).join(' · '),
      description: DESCRIPTION,
    },
    events.map((event) => ({ ...event, uid: `${event.uid}@${host}` })),
  )
  return { version: feed.version, body }
}
