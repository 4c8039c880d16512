import { z } from 'zod'

/** A same-origin link, valid for 60 seconds and only for the user who requested it. */
export const exportLinkSchema = z.object({ url: z.string().min(1), expiresAt: z.iso.datetime() })
