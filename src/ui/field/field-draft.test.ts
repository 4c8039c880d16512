import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#src/finance/dates/parse-day.ts'
import { parseMoney, parseNumber } from '#src/finance/parse-figure.ts'
import { type Draft, isBeginning, leftDraft, type Reading, typedDraft } from './field-draft.ts'

type Read<Value> = (text: string) => Reading<Value>

function reader<Value>(parse: (text: string) => Value | null): Read<Value> {
  return (text) => {
    if (text.trim() === '') return { value: null }
    const value = parse(text)
    return value === null ? { error: 'can’t be read' } : { value }
  }
}
const readMoney = reader(parseMoney)
const readNumber = reader(parseNumber)
const readDay = reader((text) => parseDay(text, { today: '2026-11-26' }))

/** Types the text key by key in a form that takes every reported value. Returns what the form has after each key. */
function typeKeys<Value>(text: string, start: Value | null, read: Read<Value>) {
  let value = start
  let draft: Draft<Value> | null = null
  return Array.from(text.split(''), (_, at) => {
    draft = typedDraft(draft, text.slice(0, at + 1), { value, read })
    value = draft.reported
    return value
  })
}

describe('typed key by key, a text that can’t be read as a whole leaves the value from before', () => {
  test.each([
    '12o,000',
    '65o,000',
    '2o,000',
    '8o0k',
    '12o0',
    '1,2m',
    '650,5',
    '85000,50',
    '650.000,00',
    '650.000',
    '1,2,3',
  ])('the amount %j', (text) => {
    for (const before of [null, 70_000]) expect(typeKeys(text, before, readMoney).at(-1)).toBe(before)
  })

  test.each(['1o', '6,5', '1,2,3', '12..5', '5 5'])('the number %j', (text) => {
    for (const before of [null, 20]) expect(typeKeys(text, before, readNumber).at(-1)).toBe(before)
  })

  test.each(['31/11/2026', '31 Nov', '4/12/20266', '4 Dec 2026 or 5'])('the day %j', (text) => {
    for (const before of [null, '2026-12-01']) expect(typeKeys(text, before, readDay).at(-1)).toBe(before)
  })

  test('any text, after each key', () => {
    const keys = fc.constantFrom(...'0123456789,. $kmo-/', 'Nov', '\u00a0', '\u202d')
    const texts = fc.oneof(
      fc.string(),
      fc.array(keys, { maxLength: 12 }).map((typed) => typed.join('')),
    )
    const property = <Value>(text: string, before: Value | null, read: Read<Value>) =>
      typeKeys(text, before, read).forEach((value, at) => {
        const reading = read(text.slice(0, at + 1))
        expect(value).toBe('error' in reading ? before : reading.value)
      })
    fc.assert(
      fc.property(texts, fc.boolean(), (text, isSet) => {
        property(text, isSet ? 70 : null, readMoney)
        property(text, isSet ? 70 : null, readNumber)
        property(text, isSet ? '2026-12-01' : null, readDay)
      }),
      { numRuns: 500 },
    )
  })
})

test('text that can’t be read stays with its error until it can be read', () => {
  const typed = typedDraft(null, '12o', { value: 5, read: readNumber })
  expect(typed).toEqual({ text: '12o', before: 5, reported: 5, showsError: false })
  const left = leftDraft(typed, readNumber)
  expect(left).toEqual({ ...typed, showsError: true })
  expect(typedDraft(left, '12o0', { value: 5, read: readNumber }).showsError).toBe(true)
  const corrected = typedDraft(left, '120', { value: 5, read: readNumber })
  expect(corrected).toEqual({ text: '120', before: 5, reported: 120, showsError: false })
  expect(leftDraft(corrected, readNumber)).toBeNull()
  expect(typedDraft(corrected, '120x', { value: 120, read: readNumber }).reported).toBe(5)
})

test.each([
  ['1,', true],
  ['1,2', true],
  ['1,25', true],
  ['$', true],
  ['.', true],
  ['12o', false],
  ['1,2m', false],
])('more digits can make %j readable: %j', (text, expected) =>
  expect(isBeginning(text, readMoney)).toBe(expected),
)
