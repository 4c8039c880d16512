import { expect, test } from 'vitest'
import { belongingsText } from './rules.ts'
import { BOARD_STATUSES, OPPORTUNITY_STATUSES } from './schema.ts'

// Clauses: deal-workflow 4.1, 4.2
test('the statuses in board order; every one except abandoned is a column', () => {
  expect(OPPORTUNITY_STATUSES.map(({ value, label }) => `${value} (${label})`)).toEqual([
    'new_listing (New Listing)',
    'agent_contact (Agent Contact)',
    'meets_criteria (Meets Criteria)',
    'offer_made (Offer Made)',
    'offer_accepted (Offer Accepted)',
    'due_diligence (Due Diligence)',
    'funding (Funding)',
    'won (Won)',
    'abandoned (Abandoned)',
  ])
  expect(BOARD_STATUSES).toEqual(OPPORTUNITY_STATUSES.slice(0, 8))
})

// Clauses: deal-workflow 10.7
test('the deletion dialog counts project, documents and photos', () => {
  const words = (hasProject: boolean, documents: number, photos: number) =>
    belongingsText({ hasProject, documents, photos })
  expect(words(true, 3, 14)).toBe('its project, 3 documents and 14 photos')
  expect(words(false, 1, 1)).toBe('1 document and 1 photo')
  expect(words(true, 0, 0)).toBe('its project')
  expect(words(false, 0, 0)).toBeNull()
})
