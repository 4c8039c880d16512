import { expect, test } from 'vitest'
import { NOTIFICATION_TYPES, NOTIFICATIONS_SHOWN } from './schema.ts'

// Clauses: deal-workflow 3.20, 9.32
test('the types are opportunity_status, project_status, due_date, system and other; 50 are shown', () => {
  expect(NOTIFICATION_TYPES).toEqual(['opportunity_status', 'project_status', 'due_date', 'system', 'other'])
  expect(NOTIFICATIONS_SHOWN).toBe(50)
})
