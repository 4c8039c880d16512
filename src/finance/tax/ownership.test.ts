import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Owner, ownersProblem, ownersProblems, shareOut } from './ownership.ts'

const owner = (changes: Partial<Owner> = {}): Owner => ({
  name: 'Ana',
  kind: 'individual',
  share: 100,
  otherIncome: null,
  ...changes,
})

// Clauses: tax-and-lending 2.2
test.each([
  [100_000, [33.33, 33.33, 33.34], [33_330, 33_330, 33_340]],
  [77_867.01, [60, 40], [46_720.21, 31_146.8]],
  [-10, [50, 50], [-5, -5]],
])('%d by %j', (amount, shares, expected) => expect(shareOut(amount, shares)).toEqual(expected))

// Clauses: tax-and-lending 2.2
test('shares of any amount add up to it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999, max: 99_999_999 }),
      fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 9 }),
      (cents, parts) => {
        const shares = [...parts.map((part) => part / 100), 0]
        const total = shareOut(cents / 100, shares).reduce((sum, one) => sum + Math.round(one * 100), 0)
        expect(total).toBe(cents)
      },
    ),
  )
})

// Clauses: tax-and-lending 2.1
test.each([
  [
    [owner({ share: 33.33 }), owner({ share: 33.33 }), owner({ share: 33.33 })],
    'The shares add up to 99.99%. They must add up to 100%.',
  ],
  [[owner(), owner({ share: 0 })], 'The other owners have 100%. Lower a share to give this owner one.'],
  [[owner({ share: 60 }), owner({ share: 0 })], 'A share is more than 0%.'],
  [[owner({ name: ' ' })], 'Name every owner.'],
  [[owner({ otherIncome: -1 })], 'Other income cannot be negative.'],
  [Array.from({ length: 11 }, () => owner({ share: 1 })), 'An organization has at most 10 owners on a deal.'],
  [[owner({ share: 33.33 }), owner({ share: 66.67 })], null],
])('owners are checked: %#', (owners, problem) => expect(ownersProblem(owners)).toBe(problem))

test('each problem of owners names its field, and the sum of the shares the last one', () => {
  const fieldsOf = (owners: Parameters<typeof ownersProblems>[0]) =>
    ownersProblems(owners).map(({ field }) => field)
  const nameless = owner({ name: '', share: 0 })
  expect(fieldsOf([nameless, owner({ otherIncome: -1 }), nameless])).toEqual([
    ...['owners.0.name', 'owners.2.name', 'owners.0.share', 'owners.2.share', 'owners.1.otherIncome'],
  ])
  expect(fieldsOf([owner(), owner({ share: 20 })])).toEqual(['owners.1.share'])
  expect(ownersProblem([nameless, nameless])).toBe('Name every owner. A share is more than 0%.')
})
