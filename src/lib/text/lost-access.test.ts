import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseResponse } from '../api/http.ts'
import { LOST_ACCESS, ORGANIZATION_NOT_FOUND } from './messages.ts'

test('a person reads of the access that they lost, in place of the answer to programs', () => {
  const body = JSON.stringify({ code: 'not_found', detail: ORGANIZATION_NOT_FOUND })
  expect(() => parseResponse(404, body, { safeParse: () => ({ success: false }) })).toThrow(LOST_ACCESS)
})

test('the answer to programs is written once, and read by no page', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['src/**/*.test.{ts,tsx}', 'src/**/test-*'] })
  const having = (text: string) => sources.filter((file) => readFileSync(file, 'utf8').includes(text))
  expect(having(ORGANIZATION_NOT_FOUND)).toEqual(['src/lib/text/messages.ts'])
  expect(having('ORGANIZATION_NOT_FOUND').toSorted()).toEqual([
    'src/lib/api/app-error.ts',
    'src/lib/api/http.ts',
    'src/lib/text/messages.ts',
  ])
})
