import { z } from 'zod'

/** A page: a deal, a project, or one of the two boards. */
export const placeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opportunity'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('project'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('opportunities') }),
  z.strictObject({ kind: z.literal('projects') }),
])
export type Place = z.infer<typeof placeSchema>

/** A null `place` means that the tab is closed or hidden. */
export const placeReportSchema = z.strictObject({ tab: z.uuid(), place: placeSchema.nullable() })
export type PlaceReport = z.infer<typeof placeReportSchema>

/** The NOTIFY payload between processes, with the session whose stream keeps the tab present. */
export const presenceReportSchema = placeReportSchema.extend({
  organizationId: z.uuid(),
  userId: z.uuid(),
  sessionId: z.uuid(),
  name: z.string().min(1).max(320),
})
export type PresenceReport = z.infer<typeof presenceReportSchema>

/** The NOTIFY payload after someone has changed what they are called. */
export const renamedSchema = z.strictObject({ userId: z.uuid(), name: z.string().min(1).max(320) })

/** A member who has a page open, regardless of the number of tabs. */
const presenceSchema = z.object({ userId: z.uuid(), name: z.string(), place: placeSchema })
export type Presence = z.infer<typeof presenceSchema>

export const presentSchema = z.object({ present: z.array(presenceSchema) })
