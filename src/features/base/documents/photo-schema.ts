import { z } from 'zod'
import type { FieldProblem } from '#src/lib/api/app-error.ts'
import { pastDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import type { PhotoInput, StoredDocument } from './schema.ts'

export const NO_BEFORE = {
  field: 'beforeId',
  message: 'Choose a photo of this project that shows the same room and isn’t newer.',
}
export const TAKEN_IN_THE_FUTURE = 'A photo cannot be from the future.'
/** A camera whose clock was never set says an earlier one. */
export const FIRST_DAY_TAKEN = '2000-01-01'
export const TAKEN_TOO_EARLY = 'Enter a day from 1 Jan 2000 on.'

/** Why a photo can't be described so, or null. `today` is the civil day in Auckland. */
export function photoProblem({ takenOn }: Pick<PhotoInput, 'takenOn'>, today: string): FieldProblem | null {
  const problem = (message: string) => ({ field: 'takenOn', message })
  if (takenOn === null) return null
  if (takenOn > today) return problem(TAKEN_IN_THE_FUTURE)
  return takenOn < FIRST_DAY_TAKEN ? problem(TAKEN_TOO_EARLY) : null
}

type Described = Pick<StoredDocument, 'id' | 'room' | 'takenOn'>

/** Whether a photo can be the one before another: of the same room, and not newer. Same as IS_BEFORE in SQL. */
export function canBeBefore(before: Described, after: Described): boolean {
  const isSameRoom = after.room !== null && plainName(before.room ?? '') === plainName(after.room)
  const isNewer = before.takenOn !== null && after.takenOn !== null && before.takenOn > after.takenOn
  return before.id !== after.id && isSameRoom && !isNewer
}

/** The pairs of before and after, by the order of the photos after. A pair ends when its photos no longer show one room. */
export function pairsOf<Photo extends StoredDocument>(
  photos: readonly Photo[],
  all: readonly Photo[],
): { before: Photo; after: Photo }[] {
  return photos.flatMap((after) => {
    const before = all.find(({ id }) => id === after.beforeId)
    return before && canBeBefore(before, after) ? [{ before, after }] : []
  })
}

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
  stage,
  caption,
  takenOn,
  beforeId,
})

/** The days of a progress report; null is without a limit. */
export const periodSchema = z.strictObject({
  from: pastDaySchema.nullable().default(null),
  to: pastDaySchema.nullable().default(null),
})
