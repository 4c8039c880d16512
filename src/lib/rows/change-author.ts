import { z } from 'zod'

/** Who has made the change that a refused one met: oneself, in another window, or someone with this name. */
export const changeAuthorSchema = z.object({ isMe: z.boolean(), name: z.string() })
export type ChangeAuthor = z.infer<typeof changeAuthorSchema>

/** How changes of a row or of settings are reported: of the settings of an organization, `part` is which. */
export interface Reported {
  kind: string
  part?: string
}

/** The response to a question for the author of a version; null if that isn't recorded. */
export const answeredAuthorSchema = z.object({ author: changeAuthorSchema.nullable() })
