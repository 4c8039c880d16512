// @module-tag pglite
import { expect, test } from 'vitest'
import { type DoneLine, isUnlikelyRate, learnedRate } from './learned-costs.ts'

const KITCHENS: DoneLine[] = [
  { spent: 28_000, houseSize: 120, quality: 'mid-range' },
  { spent: 41_250, houseSize: 110, quality: 'high-end' },
  { spent: 17_500, houseSize: 95, quality: 'basic' },
]
const CARPETS: DoneLine[] = [
  { spent: 9_100, houseSize: 130, quality: 'mid-range' },
  { spent: 8_200, houseSize: 100, quality: 'mid-range' },
  { spent: 12_000, houseSize: 160, quality: 'mid-range' },
]

// Clauses: project-delivery 6.1
test.each([
  ['Kitchen', KITCHENS, { rate: 246.8, lowest: 233.33, highest: 263.16 }],
  ['Carpet', CARPETS, { rate: 75.13, lowest: 70, highest: 82 }],
  ['one line', KITCHENS.slice(0, 1), { rate: 233.33, lowest: 233.33, highest: 233.33 }],
  ['no line', [], null],
])('the learned rate of %s', (_name, lines, expected) => {
  expect(learnedRate(lines)).toEqual(expected)
})

// Clauses: project-delivery 6.3
test.each([
  [62.49, true],
  [62.5, false],
  [1000, false],
  [1000.01, true],
])('whether %d instead of $250 is unlikely: %s', (rate, isUnlikely) => {
  expect(isUnlikelyRate(rate, 250)).toBe(isUnlikely)
})
