import { z } from 'zod'
import { emailSchema } from '#src/lib/email-schema.ts'

/** How long somebody who wants their account gone may change their mind. */
export const DAYS_TO_CHANGE_ONES_MIND = 30

/** The account's own address, typed: nobody deletes an account by a slip. */
export const deletionRequestSchema = z.strictObject({ email: emailSchema })
export const deletionSchema = z.object({ deleteAt: z.string() })

/** The work of telling the owner until when they may change their mind. */
export const deletionJobSchema = z.object({ userId: z.uuid() })
