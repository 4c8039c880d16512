import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { givenTimeSchema } from '#src/lib/schemas/timestamps.ts'
import type { Identity } from '../db/in-organization.ts'

export const UNDO_HEADER = 'x-undo'

/** Marks an undo. */
export const undoSchema = z
  .union([z.literal('1'), givenTimeSchema])
  .optional()
  .meta({
    description:
      'The change undoes your previous one: no notifications are sent for either. Instead of 1, when the stage to which it moves a row back was entered.',
  })

/** Whether a change undoes the user's previous one, and when the stage to which it moves a row back was entered. */
export function undoOf(c: Context): Pick<Identity, 'isUndo' | 'undoneStage'> {
  const sent = c.req.header(UNDO_HEADER)
  return { isUndo: sent !== undefined, undoneStage: givenTimeSchema.safeParse(sent).data ?? null }
}
