import { expect, test } from 'vitest'
import { ApiError } from '#src/lib/api/http.ts'
import { accountMessage, isPasswordTooLong, isPasswordTooShort, isSessionEnding } from './rules.ts'

// Clauses: accounts-and-billing 5.2
test.each([
  ['12345', true],
  ['🏠🏠🏠🏠🏠', true],
  ['123456', false],
  ['      ', false],
])('the password %j is too short: %s', (password, expected) => {
  expect(isPasswordTooShort(password)).toBe(expected)
})

test('a password has at most 256 characters', () => {
  expect(isPasswordTooLong('🏠'.repeat(256))).toBe(false)
  expect(isPasswordTooLong('x'.repeat(257))).toBe(true)
})

test.each([
  ['2026-11-21T00:00:10.001Z', false],
  ['2026-11-21T00:00:10.000Z', true],
  ['2026-11-20T23:00:00.000Z', true],
  [null, false],
])('a session that expires at %s is about to end at midnight: %s', (expiresAt, expected) => {
  expect(isSessionEnding(expiresAt, new Date('2026-11-21T00:00:00Z'))).toBe(expected)
})

test.each([
  // Clauses: accounts-and-billing 8.1
  ['invalid_credentials', 'Invalid email or password. Please try again.'],
  // Clauses: accounts-and-billing 8.2
  ['user_not_found', 'No account found with this email address.'],
  // Clauses: accounts-and-billing 8.3
  ['email_taken', 'An account with this email already exists.'],
  // Clauses: accounts-and-billing 8.4
  ['weak_password', 'Password is too weak. Please use at least 6 characters.'],
  // Clauses: accounts-and-billing 8.5
  ['expired_token', 'Your session has expired. Please sign in again.'],
])('%s has the message “%s”', (code, message) => {
  expect(accountMessage(new ApiError(400, code, 'Words of the server'))).toBe(message)
})

// Clauses: accounts-and-billing 8.6
test('other codes show the server’s message', () => {
  expect(
    accountMessage(new ApiError(503, 'unavailable', 'Failed to create account. Please try again.')),
  ).toBe('Failed to create account. Please try again.')
})

// Clauses: accounts-and-billing 8.6
test.each([
  new ApiError(500, 'unexpected', 'An unexpected error occurred. Please try again.'),
  new ApiError(200, 'unreadable_answer', 'An unexpected error occurred. Please try again.'),
  new TypeError('Failed to fetch dynamically imported module'),
  new ApiError(500, 'x', ''),
  new Error(''),
  undefined,
  null,
  'text',
])('%j without a server message shows “An error occurred. Please try again.”', (error) => {
  expect(accountMessage(error)).toBe('An error occurred. Please try again.')
})

test('names of object properties aren’t error codes', () => {
  expect(accountMessage(new ApiError(400, 'constructor', 'Words of the server'))).toBe('Words of the server')
})
