import { z } from 'zod'
import { visibleText } from '#src/lib/visible-text.ts'

export const BACKUP_CODES = 10

/** Six digits of an authenticator app, or a backup code with or without its hyphen, as they look. */
export const codeSchema = z.strictObject({ code: z.string().overwrite(visibleText).trim().min(6).max(40) })

/** `picture` is the QR code of `address` (an otpauth URI), as SVG. */
export const authenticatorSchema = z.object({ secret: z.string(), address: z.string(), picture: z.string() })
export type AuthenticatorView = z.infer<typeof authenticatorSchema>

/** Shown once: only the hashes are stored. */
export const backupCodesSchema = z.object({ backupCodes: z.array(z.string()) })
