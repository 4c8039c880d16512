import { expect } from 'vitest'
import type { Person, TestWorld } from '#src/server/test-world.ts'
import { createdCalendarLinkSchema } from './schema.ts'

export const LINKS = '/api/account/calendar-links'

/** Adds calendar links and fetches their calendars. */
export function calendarsOf(world: () => TestWorld) {
  return {
    async addLink(as: Person, body: object = { scope: 'everything' }, organizationId = as.organizationId) {
      const reply = await world().send('POST', LINKS, { as, body, organizationId })
      expect(reply.status).toBe(201)
      return createdCalendarLinkSchema.parse(await reply.json())
    },
    fetchFeed: ({ url }: { url: string }, headers: Record<string, string> = {}) =>
      world().app.request(new URL(url).pathname, { headers }),
  }
}
