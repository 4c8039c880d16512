// Clauses: pipeline-at-work 3.4
import { expect, test } from 'vitest'
import { cellAfter } from './grid-keys.ts'

const SIZE = { rows: 30, columns: 5, page: 10 }
const pressed = (key: string, ctrlKey = false) =>
  cellAfter({ key, ctrlKey, metaKey: false }, { row: 12, column: 2 }, SIZE)

test.each([
  ['ArrowUp', false, { row: 11, column: 2 }],
  ['ArrowDown', false, { row: 13, column: 2 }],
  ['ArrowLeft', false, { row: 12, column: 1 }],
  ['ArrowRight', false, { row: 12, column: 3 }],
  ['PageUp', false, { row: 2, column: 2 }],
  ['PageDown', false, { row: 22, column: 2 }],
  ['Home', false, { row: 12, column: 0 }],
  ['End', false, { row: 12, column: 4 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 29, column: 4 }],
])('%s, with Control: %s, leads to %o', (key, ctrlKey, to) => {
  expect(pressed(key, ctrlKey)).toEqual(to)
})

test('the keys stay in the grid', () => {
  const at = { row: 29, column: 4 }
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'End']) {
    expect(cellAfter({ key, ctrlKey: false, metaKey: false }, at, SIZE)).toEqual(at)
  }
})

test('other keys, and arrows with Control, move nothing', () => {
  for (const key of ['a', 'Tab', 'Enter', ' ']) expect(pressed(key)).toBeNull()
  expect(pressed('ArrowDown', true)).toBeNull()
})
