import { z } from 'zod'

/** The answer of what only has to be done. */
export const doneSchema = z.object({ done: z.literal(true) })
