import { z } from 'zod'
import { emailSchema } from '#src/lib/email-schema.ts'

export const EMAIL_CHANGE_MINUTES = 60
/** What precedes the secret behind the `#` of the link that stops a change. */
export const EMAIL_CHANGE_STOP = 'stop='

export const emailChangeRequestSchema = z.strictObject({ email: emailSchema })
/** What a mailed link carries. */
export const emailChangeSchema = z.strictObject({ token: z.string().min(1).max(200) })
export const newEmailSchema = z.object({ email: z.string() })

/** A pending change: who asked, in which session, and for which address. Each mail's secret is made by the job that sends it. */
export const emailChangeJobSchema = z.object({ userId: z.uuid(), sessionId: z.uuid(), email: z.string() })
export type PendingEmailChange = z.infer<typeof emailChangeJobSchema>
/** A completed change, for the email to the old address. */
export const emailChangedJobSchema = z.object({ from: z.string(), to: z.string() })
