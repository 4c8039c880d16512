import { z } from 'zod'

/** No more is read of a password than any could have. */
export const passwordProofSchema = z.strictObject({ password: z.string().min(1).max(1024) })

/** How this person can prove who they are. */
export const proofMethodsSchema = z.object({
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
})
export type ProofMethods = z.infer<typeof proofMethodsSchema>
