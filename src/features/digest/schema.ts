import { z } from 'zod'
import { digestSchema } from '../accounts/account-schema.ts'

export const digestChangeSchema = z.strictObject({ digest: digestSchema })

export const unsubscribeParams = z.object({ secret: z.string().max(100) })
