import { z } from 'zod'
import { PLAN_STAGES } from '#src/finance/plan.ts'
import type { FieldProblem } from '#src/lib/app-error.ts'
import type { StoredDocument } from './schema.ts'

const photoText = (most: number) => z.string().trim().min(1).max(most).nullable().default(null)

/** What a photo shows. `beforeId` is the photo of the same view from before the renovation. */
export const photoInputSchema = z.strictObject({
  room: photoText(60),
  stage: z.enum(PLAN_STAGES).nullable().default(null),
  caption: photoText(200),
  takenOn: z.iso.date().nullable().default(null),
  beforeId: z.uuid().nullable().default(null).meta({ example: null }),
})
export type PhotoInput = z.output<typeof photoInputSchema>
export const NO_BEFORE = { field: 'beforeId', message: 'Choose another photo of this project.' }

/** Suggested; a photo's room can have any name. */
export const ROOMS = [
  'Kitchen',
  'Bathroom',
  'Laundry',
  'Living room',
  'Bedroom',
  'Hall',
  'Exterior',
  'Garden',
]

export const photoInputOf = ({ room, stage, caption, takenOn, beforeId }: StoredDocument): PhotoInput => ({
  room,
  stage: photoInputSchema.shape.stage.parse(stage),
  caption,
  takenOn,
  beforeId,
})

/** The days of a progress report; null is without a limit. */
export const periodSchema = z.strictObject({
  from: z.iso.date().nullable().default(null),
  to: z.iso.date().nullable().default(null),
})
type Period = z.output<typeof periodSchema>

export function periodProblem({ from, to }: Period): FieldProblem | null {
  const isBackwards = from !== null && to !== null && to < from
  return isBackwards ? { field: 'to', message: 'The period ends before it starts.' } : null
}
