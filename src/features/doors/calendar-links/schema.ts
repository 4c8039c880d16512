import { z } from 'zod'
import { storedFields } from '#src/lib/rows/resource.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

const MAX_CALENDAR_LINKS = 5
export const CALENDAR_LINK_LIMIT = {
  rows: MAX_CALENDAR_LINKS,
  message: `You have ${MAX_CALENDAR_LINKS} calendar links already. Revoke one first.`,
}

const calendarScopeSchema = z.enum(['own', 'everything'])
export type CalendarScope = z.infer<typeof calendarScopeSchema>

export const newCalendarLinkSchema = z.strictObject({
  /** `own`: dates assigned to you, and those of deals you added that have no other assignee. */
  scope: calendarScopeSchema,
  /** Includes amounts, the names of conditions and notes. */
  withDetails: z.boolean().default(false),
})
export type NewCalendarLink = z.output<typeof newCalendarLinkSchema>

export const calendarLinkSchema = z.object({
  ...storedFields(newCalendarLinkSchema.shape),
  id: z.uuid(),
  organizationName: z.string(),
  createdAt: timestampSchema,
  lastFetchedAt: timestampSchema.nullable(),
})
export type CalendarLink = z.infer<typeof calendarLinkSchema>
export const calendarLinksSchema = z.object({ calendarLinks: z.array(calendarLinkSchema) })

export const createdCalendarLinkSchema = calendarLinkSchema.extend({
  /** Contains the secret, which is returned only here. */
  url: z.url(),
})

/** The day and sequence of an event in a response, by its id; once it has ended, when (ISO 8601). */
export const sentEventsSchema = z.record(
  z.string(),
  z.union([z.tuple([z.string(), z.int()]), z.tuple([z.string(), z.int(), z.string()])]),
)
export type SentEvents = z.infer<typeof sentEventsSchema>

/** Names what a link shows. */
export function calendarLinkName({ scope, organizationName }: CalendarLink): string {
  return scope === 'own' ? `My dates in ${organizationName}` : `Everything in ${organizationName}`
}
