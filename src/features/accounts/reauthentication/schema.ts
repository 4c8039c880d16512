import { z } from 'zod'

/** Of a new password, the route checks the strength, with its own message. */
export const passwordSchema = z.strictObject({ password: z.string().min(1).max(1024) })

export const reauthenticationMethodsSchema = z.object({
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
})
export type ReauthenticationMethods = z.infer<typeof reauthenticationMethodsSchema>
