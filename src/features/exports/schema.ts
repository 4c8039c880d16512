import { z } from 'zod'

/** An address on our own origin that gives the archive for 60 seconds, to the person who asked. */
export const exportLinkSchema = z.object({ url: z.string().min(1), expiresAt: z.iso.datetime() })
