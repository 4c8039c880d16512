import { z } from 'zod'
import { linkFragment } from '#src/lib/browser/link-fragment.ts'

/** The secret in the path of a link: people paste it with the full stop or the bracket of its sentence. */
export const linkSecretSchema = z.string().max(100).transform(linkFragment)
