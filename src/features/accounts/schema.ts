import { z } from 'zod'
import { inviteSecretSchema, organizationSchema } from '#src/features/organizations/schema.ts'
import { emailSchema } from '#src/lib/email-schema.ts'
import { MIN_PASSWORD_LENGTH } from '#src/lib/messages.ts'

export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters. A short sentence is easy to remember and hard to guess.`
export const MAX_PASSWORD_LENGTH = 256

/** Lengths count code points, untrimmed; weakness is judged by the route, which has its own message for it. */
export const credentialsSchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1).max(1024),
})
export type Credentials = z.infer<typeof credentialsSchema>

/** A new account; with the secret of an invitation it joins that organization, too. */
export const signUpSchema = credentialsSchema.extend({ invite: inviteSecretSchema.optional() })
export type NewAccount = z.infer<typeof signUpSchema>

/** What comes after a proof of who one is: the session is there, or a second factor is asked for. */
export const entrySchema = z.object({ next: z.enum(['signed_in', 'second_factor']) })
export type EntryView = z.infer<typeof entrySchema>

/** Who is signed in: the user, their organizations with the selected one, and their subscription. */
export const sessionSchema = z.object({
  user: z.object({ id: z.uuid(), email: z.string(), isEmailConfirmed: z.boolean() }).nullable(),
  /** Whether the person may remove anybody's feedback; the server checks it again. */
  isSiteAdmin: z.boolean(),
  organization: organizationSchema.nullable(),
  organizations: z.array(organizationSchema),
  subscription: z
    .object({
      status: z.string(),
      label: z.string(),
      trialEnd: z.string().nullable(),
      /** When access ends, for a subscription that was cancelled and is still running. */
      accessEnd: z.string().nullable(),
    })
    .nullable(),
  expiresAt: z.string().nullable(),
  /** When the account goes, if its owner has asked for that. */
  deleteAt: z.string().nullable(),
})
export type SessionView = z.infer<typeof sessionSchema>

/** What a guest is answered: nobody is signed in. */
export const GUEST_SESSION: SessionView = {
  user: null,
  isSiteAdmin: false,
  organization: null,
  organizations: [],
  subscription: null,
  expiresAt: null,
  deleteAt: null,
}
