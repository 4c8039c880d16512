import { z } from 'zod'

/** Where the expenses of a deleted line go, unless it is another line. */
export const TO_UNPLANNED = 'unplanned'
export const MOVE_TO = {
  field: 'moveTo',
  message: 'Say where the expenses of this line go: another line, or unplanned.',
}
export const lineDeletionSchema = z.strictObject({
  moveTo: z.union([z.uuid(), z.literal(TO_UNPLANNED)]).optional(),
})
