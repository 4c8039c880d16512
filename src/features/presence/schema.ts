import { z } from 'zod'

/** What somebody has open: one deal, one project, or one of the two boards. */
export const placeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opportunity'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('project'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('opportunities') }),
  z.strictObject({ kind: z.literal('projects') }),
])
export type Place = z.infer<typeof placeSchema>

/** What an open page says of itself; `place` null: it was left. A lower `turn` of the same tab than the last is late news. */
export const sightingInputSchema = z.strictObject({
  tab: z.uuid(),
  turn: z.int().min(0).max(1_000_000_000),
  place: placeSchema.nullable(),
})
export type SightingInput = z.infer<typeof sightingInputSchema>

/** The same as it goes from process to process. */
export const sightingSchema = sightingInputSchema.extend({
  organizationId: z.uuid(),
  userId: z.uuid(),
  name: z.string().min(1).max(320),
})
export type Sighting = z.infer<typeof sightingSchema>

/** Somebody who has something of the organization open now, however many tabs show it. */
const presenceSchema = z.object({ userId: z.uuid(), name: z.string(), place: placeSchema })
export type Presence = z.infer<typeof presenceSchema>

/** What streams are told: everybody who is there. */
export const presentSchema = z.object({ present: z.array(presenceSchema) })

/** An open page that is looked at says so this often, and no more. */
export const BEAT_MS = 20_000
