import { z } from 'zod'
import { digestSchema } from '../digest/schema.ts'
import { reauthenticationMethodsSchema } from '../reauthentication/schema.ts'

export const accountSchema = reauthenticationMethodsSchema.extend({
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  backupCodesLeft: z.number().int(),
  deleteAt: z.string().nullable(),
  digest: digestSchema,
})
export type AccountView = z.infer<typeof accountSchema>

export const ACTIVITY_SHOWN = 50

const activitySchema = z.object({
  id: z.uuid(),
  at: z.string(),
  action: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  address: z.string().nullable(),
})
export type Activity = z.infer<typeof activitySchema>
export const activitiesSchema = z.object({ activities: z.array(activitySchema) })
