import { type CivilDay, daysBetween } from '#src/finance/dates/new-zealand-days.ts'

/** A hand that presses moves by a few pixels. */
export const DRAG_FROM_PX = 4

interface Drag {
  /** Where the pointer was pressed and is now, in pixels. */
  pressedAt: number
  x: number
  dayUnder: (x: number) => CivilDay
}

/** By how many days something is dragged, wherever on it the press began; null while it is only pressed. */
export function draggedDays({ pressedAt, x, dayUnder }: Drag): number | null {
  if (Math.abs(x - pressedAt) < DRAG_FROM_PX) return null
  return daysBetween(dayUnder(pressedAt), dayUnder(x))
}
