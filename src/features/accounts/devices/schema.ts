import { z } from 'zod'

/** Times are ISO 8601; `lastSeenAt` is updated once a day. */
export const deviceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string().nullable(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  isThisDevice: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>
export const devicesSchema = z.object({ devices: z.array(deviceSchema) })
