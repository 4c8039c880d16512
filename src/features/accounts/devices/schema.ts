import { z } from 'zod'

/** A browser that is signed in. Times are ISO; `lastSeenAt` is noted once a day. */
export const deviceSchema = z.object({
  id: z.uuid(),
  /** In words, such as "Chrome on Windows". */
  name: z.string(),
  address: z.string().nullable(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  isThisDevice: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>
export const devicesSchema = z.object({ devices: z.array(deviceSchema) })
