import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'abc123',
  'qwe123',
  'P@$$w0rd',
  'q1w2e3r4',
  'rockyou',
  'abc123456',
  'aa123456',
  'phoenix',
  'michelle',
  'Michelle',
  'summer2024!',
  'mypassword',
  'aaron431',
  'myspace1',
  'tinkle',
])('L5: %s is a common password', (password) => expect(isCommonPassword(password)).toBe(true))

test.each(['tūī-in-the-kōwhai', 'kererū-99', 'korimako at dawn', 'gq7-wharf-linen'])(
  '%s is not a common password',
  (password) => expect(isCommonPassword(password)).toBe(false),
)

test('L5: the list contains 10,000 passwords that the rules and the minimum length allow', () => {
  const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  expect(new Set(list).size).toBe(10_000)
  expect(list.filter((password) => [...password].length < 6 || password !== password.toLowerCase())).toEqual(
    [],
  )
})
