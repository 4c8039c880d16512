import { z } from 'zod'

/** The response of operations without a result. */
export const doneSchema = z.object({ done: z.literal(true) })
