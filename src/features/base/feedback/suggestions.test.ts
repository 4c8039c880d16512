import { expect, test } from 'vitest'
import type { Suggestion } from './schema.ts'
import {
  applyChange,
  filterSuggestions,
  isNewClick,
  pictureKind,
  SCREENSHOT_LIMIT_BYTES,
  screenshotProblem,
  sortByVotes,
} from './suggestions.ts'

function suggestion(title: string, more: Partial<Suggestion> = {}): Suggestion {
  return {
    id: title,
    title,
    description: 'Because.',
    status: 'pending',
    votes: 0,
    voted: false,
    isOwn: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    screenshot: null,
    ...more,
  }
}

// Clauses: deal-workflow 5.24
test.each([
  ['shot.svg', 10, 'Please upload an image file'],
  ['notes.pdf', 10, 'Please upload an image file'],
  ['shot', 10, 'Please upload an image file'],
  ['shot.png', 0, 'Please upload an image file'],
  ['shot.png', 5 * 1024 * 1024, 'Image must be less than 5MB'],
  ['shot.png', 5 * 1024 * 1024 - 1, null],
  ['SHOT.JPG', 10, null],
  ['shot.jpeg', 10, null],
  ['shot.webp', 10, null],
  ['shot.gif', 10, null],
])('%s of %i bytes as a screenshot: %s', (name, bytes, problem) => {
  expect(screenshotProblem(name, bytes)).toBe(problem)
})

// Clauses: deal-workflow 5.25, 9.31
test('a screenshot is strictly under 5 × 1024 × 1024 bytes', () => {
  expect(SCREENSHOT_LIMIT_BYTES).toBe(5_242_880)
})

test.each(['constructor', 'a.constructor', 'a.__proto__', ''])('“%s” isn’t an image', (name) => {
  expect(pictureKind(name)).toBeNull()
})

// Clauses: deal-workflow 7.23
test('suggestions are sorted by votes, then newest first', () => {
  const titles = sortByVotes([
    suggestion('old'),
    suggestion('new', { createdAt: '2026-11-02T00:00:00.000Z' }),
    suggestion('liked', { votes: 2 }),
  ]).map(({ title }) => title)
  expect(titles).toEqual(['liked', 'new', 'old'])
})

test('a queued vote is counted once, even if the server already has it', () => {
  const change = { kind: 'vote', id: 'a', voted: true } as const
  const [before] = applyChange([suggestion('a', { votes: 3 })], change)
  const [after] = applyChange([suggestion('a', { votes: 4, voted: true })], change)
  expect(before).toEqual(after)
  expect(before).toMatchObject({ votes: 4, voted: true })
})

test('a queued withdrawal of a vote is applied once', () => {
  const change = { kind: 'vote', id: 'a', voted: false } as const
  expect(applyChange([suggestion('a', { votes: 3, voted: true })], change)).toMatchObject([{ votes: 2 }])
  expect(applyChange([suggestion('a', { votes: 2 })], change)).toMatchObject([{ votes: 2 }])
})

test('a removed suggestion disappears and is restored once', () => {
  const [a, b] = [suggestion('a'), suggestion('b')]
  expect(applyChange([a, b], { kind: 'remove', id: 'a' })).toEqual([b])
  const restore = { kind: 'restore', id: 'a', suggestion: a } as const
  expect(applyChange([b], restore)).toEqual([b, a])
  expect(applyChange([a, b], restore)).toEqual([a, b])
})

test('a new status shows immediately', () => {
  const change = { kind: 'status', id: 'a', status: 'approved' } as const
  expect(applyChange([suggestion('a')], change)).toMatchObject([{ status: 'approved' }])
})

test('suggestions are filtered by words, ignoring macrons and apostrophes, and by status', () => {
  const board = [
    suggestion('Macrons: Tāmaki', { description: 'In the agents’ search of deals' }),
    suggestion('Export', { status: 'approved' }),
  ]
  const titles = (words: string, status: 'all' | 'approved' = 'all') =>
    filterSuggestions(board, { words, status }).map(({ title }) => title)
  expect(titles("tamaki agents' DEALS")).toEqual(['Macrons: Tāmaki'])
  expect(titles('tamaki export')).toEqual([])
  expect(titles('', 'approved')).toEqual(['Export'])
  expect(titles('')).toHaveLength(2)
})

test('the second click of a double click is ignored, even on another suggestion', () => {
  const first = { id: 'a', at: 1_000, x: 40, y: 200, clicks: 1 }
  expect(isNewClick(first, null)).toBe(true)
  expect(isNewClick({ ...first, at: 1_150, clicks: 2 }, first)).toBe(false)
  expect(isNewClick({ ...first, id: 'b', at: 1_150 }, first)).toBe(false)
})

test('a later click, a click on another suggestion and a key press are not double clicks', () => {
  const first = { id: 'a', at: 1_000, x: 40, y: 200, clicks: 1 }
  expect(isNewClick({ ...first, at: 1_300 }, first)).toBe(true)
  expect(isNewClick({ ...first, id: 'b', y: 320, at: 1_100 }, first)).toBe(true)
  expect(isNewClick({ ...first, id: 'b', at: 1_401 }, first)).toBe(true)
  expect(isNewClick({ id: 'b', at: 1_010, x: 0, y: 0, clicks: 0 }, first)).toBe(true)
})
