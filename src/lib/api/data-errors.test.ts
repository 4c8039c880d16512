import { expect, test } from 'vitest'
import { ERROR_CODES } from './app-error.ts'
import { dataError } from './data-errors.ts'

// Clauses: accounts-and-billing 8.7; deal-workflow 11.20
test.each([
  [
    'offline comes first, whatever else is known',
    { isOffline: true, code: '23505', message: 'said' },
    'No internet connection. Please check your connection and try again.',
  ],
  ['23505', { code: '23505', message: 'said' }, 'A record with this information already exists.'],
  ['42501', { code: '42501', message: 'said' }, "You don't have permission to perform this action."],
  [
    'any other code starting with 23',
    { code: '23503', message: 'said' },
    'Invalid data provided. Please check your input and try again.',
  ],
  ['any code starting with 28', { code: '28P01', message: 'said' }, 'Session expired. Please sign in again.'],
  ['otherwise the message', { code: '42601', message: 'said' }, 'said'],
  ['otherwise, without a message, the default', {}, 'An unexpected error occurred. Please try again.'],
])('data errors are checked in order: %s', (_case, failure, message) => {
  expect(dataError(failure).message).toBe(message)
})

// Clauses: accounts-and-billing 8.7
test('the server’s codes match the table', () => {
  for (const code of ['23505', '42501', '23503', '28P01', '']) {
    const { kind, message } = dataError({ code })
    if (kind !== 'offline') expect(ERROR_CODES[kind][1]).toBe(message)
  }
})
