import { describe, expect, test } from 'vitest'
import { isBetween } from '#src/lib/rows/positions.ts'
import {
  afterIdAt,
  type BoardCard,
  cardBeside,
  cardsAround,
  type Lane,
  neighboursAfter,
  orderedLike,
  placeInColumn,
  spotBeside,
} from './lanes.ts'

const stage = (value: string) => ({ value, label: value, shortLabel: value, colour: '--stage-1' })
const card = (id: string, position: string): BoardCard => ({ id, position })
const lanes: Lane<BoardCard>[] = [
  { stage: stage('one'), cards: [card('a', 'a0'), card('b', 'a1'), card('c', 'a2')] },
  { stage: stage('two'), cards: [] },
  { stage: stage('three'), cards: [] },
  { stage: stage('four'), cards: [card('d', 'a0')] },
]

describe('a column', () => {
  test('is sorted by code unit, as in the database', () => {
    const cards = [card('b', 'a1'), card('upper', 'Zz'), card('a', 'a0')]
    expect(orderedLike(undefined, cards).map(({ id }) => id)).toEqual(['upper', 'a', 'b'])
  })

  test('with the same cards is the same array', () => {
    const before = orderedLike(undefined, lanes[0]?.cards ?? [])
    expect(orderedLike(before, [...before].reverse())).toBe(before)
    expect(orderedLike(before, before.slice(1))).not.toBe(before)
  })

  test('describes a card’s position, such as place 2 of 3', () => {
    expect(placeInColumn(lanes[0]?.cards ?? [], 'b')).toBe('place 2 of 3')
  })

  test.each([
    [null, { previous: null, next: 'a0' }],
    ['a', { previous: 'a0', next: 'a1' }],
    ['c', { previous: 'a2', next: null }],
    ['gone', { previous: 'a2', next: null }],
  ])('returns the positions before and after a card inserted after %s', (afterId, gap) => {
    expect(neighboursAfter(lanes[0]?.cards ?? [], afterId)).toEqual(gap)
  })

  test('reports whether a card is already between two neighbours', () => {
    expect(isBetween('a1', { previous: 'a0', next: 'a2' })).toBe(true)
    expect(isBetween('a3', { previous: 'a0', next: 'a2' })).toBe(false)
    expect(isBetween('a0', { previous: null, next: null })).toBe(true)
  })
})

describe('dropping a card', () => {
  const column = lanes[0]?.cards ?? []

  test.each([
    [0, null],
    [1, 'a'],
    [3, 'c'],
  ])('at index %i of another column inserts it after %s', (index, afterId) => {
    expect(afterIdAt(column, column, index, 'd')).toBe(afterId)
  })

  test.each([
    [0, null],
    [1, null],
    [2, 'b'],
    [3, 'c'],
  ])('at its own position changes nothing: index %i of the first card is after %s', (index, afterId) => {
    expect(afterIdAt(column, column, index, 'a')).toBe(afterId)
  })

  test('above a visible card inserts right above it, despite hidden cards', () => {
    const shown = column.filter((card) => card.id === 'c')
    expect(afterIdAt(column, shown, 0, 'd')).toBe('b')
    expect(afterIdAt(column, shown, 1, 'd')).toBe('c')
    expect(afterIdAt(column, [], 0, 'd')).toBe(null)
  })
})

describe('arrow keys', () => {
  test.each([
    ['a', 'ArrowDown', 'b'],
    ['a', 'ArrowUp', undefined],
    ['b', 'Home', 'a'],
    ['b', 'End', 'c'],
    ['c', 'ArrowRight', 'd'],
    ['d', 'ArrowLeft', 'a'],
    ['d', 'ArrowRight', undefined],
  ])('move the focus from %s with %s to %s', (from, key, to) => {
    expect(cardBeside(lanes, from, key)?.card.id).toBe(to)
  })

  test.each([
    ['a', 'ArrowDown', { stage: 'one', index: 2 }],
    ['b', 'ArrowUp', { stage: 'one', index: 0 }],
    ['c', 'ArrowRight', { stage: 'two', index: 0 }],
    ['d', 'ArrowLeft', { stage: 'three', index: 0 }],
    ['a', 'ArrowUp', null],
    ['c', 'ArrowDown', null],
    ['a', 'ArrowLeft', null],
    ['a', 'Home', null],
  ])('move %s with Alt %s', (id, key, spot) => {
    expect(spotBeside(lanes, id, key)).toEqual(spot)
  })
})

describe('the nearest cards', () => {
  test('are those below, then above, then in the columns on both sides', () => {
    expect(cardsAround(lanes, 'b').map(({ id }) => id)).toEqual(['c', 'a', 'd'])
    expect(cardsAround(lanes, 'd')).toEqual([
      { stage: 'one', id: 'a' },
      { stage: 'one', id: 'b' },
      { stage: 'one', id: 'c' },
    ])
    expect(cardsAround(lanes, 'nowhere')).toEqual([])
  })
})
