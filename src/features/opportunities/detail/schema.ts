import { z } from 'zod'
import { opportunityEditSchema, opportunitySchema } from '../editing/schema.ts'

/** What somebody typed about a deal and has not saved, as their browser keeps it: also the values they started from. */
export const draftSchema = z.object({
  at: z.iso.datetime(),
  edits: opportunityEditSchema,
  startedFrom: opportunitySchema.partial(),
})
export type Draft = z.infer<typeof draftSchema>
