import { z } from 'zod'
import { emailSchema } from '#src/lib/email-schema.ts'

/** The number of days in which the deletion can be cancelled. */
export const DELETION_GRACE_DAYS = 30

export const deletionRequestSchema = z.strictObject({ email: emailSchema })
export const deletionSchema = z.object({ deleteAt: z.string() })

export const deletionJobSchema = z.object({ userId: z.uuid() })
