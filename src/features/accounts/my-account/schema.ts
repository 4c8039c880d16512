import { z } from 'zod'
import { proofMethodsSchema } from '../proof/schema.ts'

/** An account as its owner sees it. */
export const accountSchema = proofMethodsSchema.extend({
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  backupCodesLeft: z.number().int(),
  /** When the account goes, if its owner has asked for that. */
  deleteAt: z.string().nullable(),
})
export type AccountView = z.infer<typeof accountSchema>

/** Weakness is judged by the route, which has its own message for it. */
export const newPasswordSchema = z.strictObject({ password: z.string().min(1).max(1024) })

export const ACTIVITY_SHOWN = 50

/** One thing done to the account, and from where. */
const activitySchema = z.object({
  id: z.uuid(),
  at: z.string(),
  action: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  address: z.string().nullable(),
})
export type Activity = z.infer<typeof activitySchema>
export const activitiesSchema = z.object({ activities: z.array(activitySchema) })
