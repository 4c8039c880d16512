import { z } from 'zod'

export const passwordSchema = z.strictObject({ password: z.string().min(1).max(1024) })

export const reauthenticationMethodsSchema = z.object({
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
})
export type ReauthenticationMethods = z.infer<typeof reauthenticationMethodsSchema>
