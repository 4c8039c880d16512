import fc from 'fast-check'
import { expect, test } from 'vitest'
import { narrowest, packSections, unpackSections } from './packed-sections.ts'

test('unpacking returns the packed values', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '))
  const numbers = fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }))
  fc.assert(
    fc.property(fc.array(line), numbers, fc.array(fc.nat(300)), (lines, many, few) => {
      const packed = packSections({ lines, many: narrowest(many), few: narrowest(few) })
      const unpacked = unpackSections(packed)
      expect(unpacked.lines('lines')).toEqual(lines)
      expect([...unpacked.numbers('many')]).toEqual(many)
      expect([...unpacked.numbers('few')]).toEqual(few)
    }),
  )
})

test.each([
  [[0, 255], 1],
  [[0, 256], 2],
  [[65_536], 4],
])('the numbers %j take %i bytes each', (numbers, bytes) => {
  expect(narrowest(numbers).BYTES_PER_ELEMENT).toBe(bytes)
})

test('throws for missing sections and wrong kinds', () => {
  const { lines, numbers } = unpackSections(packSections({ names: ['a'] }))
  expect(() => lines('roads')).toThrow('There is no section "roads".')
  expect(() => numbers('names')).toThrow('The section "names" holds lines.')
})
