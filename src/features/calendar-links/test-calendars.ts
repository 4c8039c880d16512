import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { Person, TestWorld } from '#src/server/test-world.ts'
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
