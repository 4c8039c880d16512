import { z } from 'zod'
import { MIN_PASSWORD_LENGTH } from '#src/lib/messages.ts'
import { passwordSchema, reauthenticationMethodsSchema } from './reauthentication-schema.ts'

/** When a user gets the digest, an email of what is due. */
export const DIGEST_OPTIONS = [
  { value: 'off', label: 'Off' },
  { value: 'weekdays', label: 'Weekdays' },
  { value: 'daily', label: 'Every day' },
] as const
export type Digest = (typeof DIGEST_OPTIONS)[number]['value']

export const digestSchema = z.enum(DIGEST_OPTIONS.map(({ value }) => value))

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

/** A new password, typed twice. */
export const newPasswordSchema = passwordSchema.extend({
  password: z.string().min(MIN_PASSWORD_LENGTH, `Please use at least ${MIN_PASSWORD_LENGTH} characters.`),
  again: z.string(),
})
