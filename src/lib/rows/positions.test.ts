import { expect, test } from 'vitest'
import { newPosition, positionAt, positionSchema } from './positions.ts'

const byPosition = (a: { position: string }, b: { position: string }) => (a.position < b.position ? -1 : 1)

// Clauses: dates-and-conditions 5.5a
test('random moves by hand put each row where it was moved, with positions that the server accepts', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  let rows = Array.from({ length: 8 }, (_, at) => ({
    id: `row ${at}`,
    position: newPosition(1_796_000_000_000),
  }))
  for (let move = 0; move < 500; move++) {
    const [from, to] = [random(rows.length), random(rows.length)]
    const row = rows[from] ?? { id: '' }
    const position = positionAt(rows, row.id, to)
    if (position === null) {
      expect(to).toBe(from)
      continue
    }
    expect(positionSchema.safeParse(position).success, position).toBe(true)
    const wanted = rows.toSpliced(from, 1).toSpliced(to, 0, { id: row.id, position })
    rows = wanted.toSorted(byPosition)
    expect(rows).toEqual(wanted)
  }
})

test('a row is moved past rows that have equal positions', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id, position: 'q00000000000000001' }))
  const last = positionAt(rows, 'a', 2)
  expect(last !== null && last > 'q00000000000000001').toBe(true)
  expect(positionAt(rows, 'a', 0)).toBeNull()
})

test('a new position comes after those of earlier milliseconds, and of the same one', () => {
  const positions = [
    newPosition(1_796_000_000_001),
    newPosition(1_796_000_000_001),
    newPosition(1_796_000_000_002),
  ]
  expect(positions.toSorted()).toEqual(positions)
  expect(new Set(positions).size).toBe(3)
})

test.each(['', '0', 'a', 'q1', 'A00000000000000000000000000', 'a0~', 'a00', 'é0', 'q0000000000000000a0'])(
  '“%s” isn’t a position',
  (text) => expect(positionSchema.safeParse(text).success).toBe(false),
)
