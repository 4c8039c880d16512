import { z } from 'zod'

const customerSchema = z.union([z.string(), z.object({ id: z.string() })])

/** Only the ids are read; the current state is fetched from the provider. */
export const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.looseObject({ id: z.string().optional(), customer: customerSchema.nullish() }),
  }),
})
export type BillingEvent = z.infer<typeof eventSchema>
