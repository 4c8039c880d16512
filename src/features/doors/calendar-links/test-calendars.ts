import ICAL from 'ical.js'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { createdCalendarLinkSchema } from './schema.ts'

export const LINKS = '/api/account/calendar-links'

/** Adds calendar links and fetches their calendars. */
export function calendarsOf(world: () => TestWorld) {
  return {
    async addLink(as: Person, body: object = { scope: 'everything' }, organizationId = as.organizationId) {
      // Recent by the clock of the test and of the database.
      await world().db.query(sql`
        update auth.sessions set proved_at = greatest(now(), ${world().jobServices.now()}::timestamptz)
        where user_id = ${as.userId}`)
      const reply = await world().send('POST', LINKS, { as, body, organizationId })
      expect(reply.status).toBe(201)
      return createdCalendarLinkSchema.parse(await reply.json())
    },
    fetchFeed: ({ url }: { url: string }, headers: Record<string, string> = {}) =>
      world().app.request(new URL(url).pathname, { headers }),
  }
}

/** The events of iCalendar text as a calendar program reads them, in their order. */
export function readEvents(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      isDate: event.startDate.isDate,
      summary: event.summary,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      description: event.description,
      url: String(component.getFirstPropertyValue('url')),
    }
  })
}
