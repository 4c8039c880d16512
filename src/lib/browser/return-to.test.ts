import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.ts'

test.each([
  ['/projects', '/projects'],
  ['/opportunities/1?tab=a#notes', '/opportunities/1?tab=a#notes'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/login', '/dashboard'],
  ['/signup?invite=1', '/dashboard'],
  ['/Login', '/dashboard'],
  ['/%6Cogin', '/dashboard'],
  ['/signup/', '/dashboard'],
  ['/reset-password', '/dashboard'],
  ['/magic-link?returnTo=%2Fprojects', '/dashboard'],
  ['/loginless', '/loginless'],
  ['/x%', '/x%'],
  ['/\t/evil.example', '/dashboard'],
  ['/x/../login', '/dashboard'],
  ['/x/..//evil.example', '/dashboard'],
  ['', '/dashboard'],
  [undefined, '/dashboard'],
])('%j leads to %s', (value, expected) => {
  expect(safeReturnTo(value)).toBe(expected)
})

// Clauses: accounts-and-billing 2.15
test('no input leads to another origin', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(new URL(safeReturnTo(`/${value}`), 'https://doneup.test').origin).toBe('https://doneup.test')
    }),
  )
})
