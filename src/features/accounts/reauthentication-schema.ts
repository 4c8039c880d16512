import { z } from 'zod'

/** The route checks the strength of a new password, with its own message. */
export const passwordSchema = z.strictObject({ password: z.string().min(1).max(1024) })

export const reauthenticationMethodsSchema = z.object({
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
})
export type ReauthenticationMethods = z.infer<typeof reauthenticationMethodsSchema>

/** A password or a code. */
export const givenSchema = z.strictObject({ given: z.string() })
