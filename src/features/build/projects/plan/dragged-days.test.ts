import { expect, test } from 'vitest'
import { addDays } from '#src/finance/dates/new-zealand-days.ts'
import { DRAG_FROM_PX, draggedDays } from './dragged-days.ts'

/** Five pixels a day, from 1 December. */
const dayUnder = (x: number) => addDays('2026-12-01', Math.floor(x / 5))

test('a press that moves by less than a drag changes nothing, wherever on the end it begins', () => {
  for (let pressedAt = 100; pressedAt < 125; pressedAt += 1)
    for (let by = 1 - DRAG_FROM_PX; by < DRAG_FROM_PX; by += 1)
      expect(draggedDays({ pressedAt, x: pressedAt + by, dayUnder })).toBeNull()
})

test('a drag counts from where it began', () => {
  expect(draggedDays({ pressedAt: 109, x: 119, dayUnder })).toBe(2)
  expect(draggedDays({ pressedAt: 105, x: 115, dayUnder })).toBe(2)
  expect(draggedDays({ pressedAt: 107, x: 97, dayUnder })).toBe(-2)
})
