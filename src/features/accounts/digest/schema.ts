import { z } from 'zod'

/** When a user gets the digest, an email of what is due. */
export const DIGEST_OPTIONS = [
  { value: 'off', label: 'Off' },
  { value: 'weekdays', label: 'Weekdays' },
  { value: 'daily', label: 'Every day' },
] as const
export type Digest = (typeof DIGEST_OPTIONS)[number]['value']

export const digestSchema = z.enum(DIGEST_OPTIONS.map(({ value }) => value))
export const digestChangeSchema = z.strictObject({ digest: digestSchema })

export const unsubscribeParams = z.object({ secret: z.string().max(100) })
