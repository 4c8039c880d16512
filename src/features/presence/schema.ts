import { z } from 'zod'

/** What somebody has open: one deal, one project, or one of the two boards. */
export const placeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opportunity'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('project'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('opportunities') }),
  z.strictObject({ kind: z.literal('projects') }),
])
export type Place = z.infer<typeof placeSchema>

/** What a tab has open; `place` null: nothing any more. */
export const placeReportSchema = z.strictObject({ tab: z.uuid(), place: placeSchema.nullable() })
export type PlaceReport = z.infer<typeof placeReportSchema>

/** The same as it goes from process to process, with the session whose stream shows that the tab is open. */
export const presenceReportSchema = placeReportSchema.extend({
  organizationId: z.uuid(),
  userId: z.uuid(),
  sessionId: z.uuid(),
  name: z.string().min(1).max(320),
})
export type PresenceReport = z.infer<typeof presenceReportSchema>

/** A person who has something of the organization open now, however many tabs show it. */
const presenceSchema = z.object({ userId: z.uuid(), name: z.string(), place: placeSchema })
export type Presence = z.infer<typeof presenceSchema>

/** The `presence` event of streams: everyone who is present. */
export const presentSchema = z.object({ present: z.array(presenceSchema) })
