import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_ADDRESS_LENGTH } from '#src/lib/text/address-words.ts'
import { readTyped, typosOf, wordsOfName } from './typed-address.ts'

describe('the house number', () => {
  test.each([
    ['14 rata st', '', 14, ''],
    ['14A rata st', '', 14, 'a'],
    ['2/14 rata st', '2', 14, ''],
    ['2 / 14a rata st', '2', 14, 'a'],
    ['Unit 2, 14 rata st', '2', 14, ''],
    ['flat b 14 rata st', 'b', 14, ''],
    ['Flat 2/14 rata st', '2', 14, ''],
    ['apt 12b 148 vivian st', '12b', 148, ''],
    ['12-16 rata st', '', 12, '-16'],
    ['ōtūmoetai 14 rata st', '', 14, ''],
    ['14 state highway 2', '', 14, ''],
    ['PH1/20 gore st', 'ph1', 20, ''],
    ['G01 / 123 queen', 'g01', 123, ''],
    ['Penthouse 1, 20 gore st', '1', 20, ''],
    ['Level 3, 14 queen st', '3', 14, ''],
    ['B/14 rata st', 'b', 14, ''],
  ])('%s', (text, unit, number, after) => {
    expect(readTyped(text).house).toMatchObject({ unit, number, after })
  })

  test.each(['rata st', 'unit 2', '3rd avenue', 'state highway 2', 'flat rock road'])(
    'is absent: %s',
    (text) => {
      expect(readTyped(text).house).toBeNull()
    },
  )

  test('is unfinished while it is the last word', () => {
    expect(readTyped('rata street 1').house?.isUnfinished).toBe(true)
    expect(readTyped('1 r').house?.isUnfinished).toBe(false)
  })
})

describe('the other words', () => {
  const inRoad = (text: string) => {
    const { words, isRoad } = readTyped(text)
    return words.filter((_, at) => isRoad(at))
  }

  test.each([
    ['8 kererū st otumoetai tauranga', ['kereru', 'st']],
    ['8 great south road east papakura', ['great', 'south', 'road', 'east']],
    ['tauranga otumoetai 8 kereru st', ['kereru', 'st']],
    ['8 st johns rd st heliers', ['st', 'johns', 'rd']],
    ['8 broadway newmarket', ['broadway']],
    ['kereru st', ['kereru', 'st']],
  ])('belong to the road: %s', (text, expected) => expect(inRoad(text)).toEqual(expected))

  test('leave out rural delivery, postcode and country', () => {
    expect(readTyped('8 smith road, RD 2, Te Puke 3189, New Zealand').words).toEqual([
      'smith',
      'road',
      'te',
      'puke',
    ])
  })

  test('are normalized: split, without macrons, abbreviations expanded', () => {
    expect(wordsOfName('Wai-iti Road')).toEqual(['wai', 'iti', 'road', 'waiiti'])
    expect(wordsOfName("Mt Eden, Hawke's Bay")).toEqual(['mount', 'eden', 'hawkes', 'bay'])
  })

  test('are limited in number for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2 * MAX_ADDRESS_LENGTH }), (text) => {
        expect(readTyped(text).words.length).toBeLessThanOrEqual(14)
      }),
    )
  })
})

test('a typo is one letter added, removed or replaced, or two swapped', () => {
  const slips = typosOf('rata')
  for (const slip of ['ratta', 'raata', 'rat', 'ata', 'rita', 'arta', 'raat', 'ratax'])
    expect(slips).toContain(slip)
  expect(slips).not.toContain('rata')
  expect(slips).not.toContain('tara')
})
