import { expect, test } from 'vitest'
import { SUGGESTION_STATUSES } from './schema.ts'

// Clauses: deal-workflow 4.23
test('the statuses are pending, approved, implemented and rejected', () => {
  expect(SUGGESTION_STATUSES.map(({ value, label }) => `${value} (${label})`)).toEqual([
    'pending (Pending)',
    'approved (Approved)',
    'implemented (Implemented)',
    'rejected (Rejected)',
  ])
})
