import { expect, test } from 'vitest'
import { z } from 'zod'
import { ifMissing } from './schema-messages.ts'

test.each([
  [z.string().regex(/^[a-z]$/), '1', 'This isn’t in the expected format'],
  [z.object({}), 'text', 'Enter an object with fields'],
  [z.array(z.string()), 'text', 'Enter a list'],
  [z.boolean(), 'yes', 'Enter true or false'],
  [z.date(), 'yes', 'Enter a valid value'],
  [z.union([z.number(), z.array(z.number())]), '16', 'Enter a valid value'],
  [z.iso.date(), 5, 'Enter a date such as 2026-12-04'],
  [z.iso.date().nullable(), true, 'Enter a date such as 2026-12-04'],
  [z.uuid(), 1, 'Enter a valid id'],
  [z.string(), 1, 'Enter text'],
  [z.string(), ['a', 'b'], 'Enter one value, not a list'],
  [z.string().refine(() => false), 'a', 'Enter a valid value'],
  [z.string().regex(/^[a-z]$/, 'Enter a letter'), '1', 'Enter a letter'],
])('%#: a message shows no pattern and no type of the schema', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message)
})

test.each([
  [null, 'Enter an amount.'],
  ['5', 'Enter an amount.'],
  [11, 'Enter 10 or less'],
  [0.001, 'Use at most two decimals'],
])('%j gets the message of what is wrong with it', (value, message) => {
  const amount = z
    .number({ error: ifMissing('Enter an amount.') })
    .max(10)
    .multipleOf(0.01, 'Use at most two decimals')
  expect(amount.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message])
})
