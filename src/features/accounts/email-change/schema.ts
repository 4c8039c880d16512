import { z } from 'zod'
import { emailSchema } from '#src/lib/email-schema.ts'

export const EMAIL_CHANGE_MINUTES = 60

export const emailChangeRequestSchema = z.strictObject({ email: emailSchema })
/** What a mailed link carries. */
export const emailChangeSchema = z.strictObject({ token: z.string().min(1).max(200) })
export const newEmailSchema = z.object({ email: z.string() })

/** The work of mailing a link to a new address; the secret is made by whoever does it. */
export const emailChangeJobSchema = z.object({ userId: z.uuid(), email: z.string() })
/** The work of telling the old address. */
export const emailChangedJobSchema = z.object({ from: z.string(), to: z.string() })
