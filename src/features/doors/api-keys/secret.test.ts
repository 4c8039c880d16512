import { expect, test } from 'vitest'
import { createApiKey, storedPartsOf } from './queries.server.ts'
import { newApiKeySchema } from './schema.ts'

// Clauses: sharing-and-api 4.2
test('the example of the specification: what is stored of a key', () => {
  expect(storedPartsOf('du_live_0123456789abcdefghijABCDEFGHIJ0123456789ab')).toEqual({
    secretHash: '25f22b8f1f458364f6f950f0034abe1fb385ecaf9cda052552f10fcc4ca6ad81',
    beginsWith: 'du_live_0123',
  })
})

// Clauses: sharing-and-api 4.2
test('a key is du_live_ and 42 letters and digits, all of which occur', () => {
  const keys = Array.from({ length: 200 }, createApiKey)
  for (const key of keys) expect(key).toMatch(/^du_live_[A-Za-z0-9]{42}$/)
  expect(new Set(keys.flatMap((key) => [...key.slice('du_live_'.length)])).size).toBe(62)
  expect(new Set(keys).size).toBe(200)
})

// Clauses: sharing-and-api 4.4
test.each([
  [{ days: 0 }, 'days'],
  [{ days: 1 }, undefined],
  [{}, undefined],
  [{ days: 730 }, undefined],
  [{ days: 731 }, 'days'],
  [{ scopes: [] }, 'scopes'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
])('the bounds of a key: %o', (given, field) => {
  const parsed = newApiKeySchema.safeParse({ name: 'Zapier', scopes: ['deals:read'], ...given })
  expect(parsed.error?.issues[0]?.path[0]).toBe(field)
})

// Clauses: sharing-and-api 4.30
test('an empty form shows at once what is missing', () => {
  const { error } = newApiKeySchema.safeParse({ name: '', scopes: [] })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Give the key a name.',
    'Choose at least one permission.',
  ])
})
