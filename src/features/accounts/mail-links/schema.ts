import { z } from 'zod'
import { emailSchema } from '#src/lib/email-schema.ts'
import { entrySchema } from '../schema.ts'

/** How long a mailed link opens what it is for, by the database's clock. */
export const LINK_MINUTES = {
  password_reset: 10,
  magic_link: 10,
  /** Starts no session, only verifies the email address, so it may live for a week. */
  confirmation: 7 * 24 * 60,
} as const

export type LinkPurpose = keyof typeof LINK_MINUTES

export const resetRequestSchema = z.strictObject({ email: emailSchema })

/** `returnTo` is where the link leads after signing in; anything but a path of ours becomes the dashboard. */
export const magicLinkRequestSchema = z.strictObject({
  email: emailSchema,
  returnTo: z.string().max(2_000).optional(),
})

/** What a mailed link carries behind its `#`. No shape is asked for: a link that was cut short is an invalid link. */
const tokenSchema = z.string().min(1).max(200)

export const linkUseSchema = z.strictObject({ token: tokenSchema })

/** The password is needed where the address is first confirmed outside the session that made the account. */
export const confirmationSchema = linkUseSchema.extend({ password: z.string().min(1).max(1024).optional() })

export const passwordResetSchema = z.strictObject({
  token: tokenSchema,
  password: z.string().min(1).max(1024),
})

/** What comes after a magic link, and whether a password from before this address was confirmed is gone. */
export const magicEntrySchema = entrySchema.extend({ isPasswordRemoved: z.boolean() })
export type MagicEntry = z.infer<typeof magicEntrySchema>

/** A link that is to be mailed; the secret is made by the job itself, so that no queue ever holds one. */
export const linkJobSchema = z.object({
  purpose: z.enum(['password_reset', 'magic_link', 'confirmation']),
  email: z.string(),
  returnTo: z.string().optional(),
})
export type LinkJob = z.infer<typeof linkJobSchema>
