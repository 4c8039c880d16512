import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#src/lib/api/app-error.ts'
import { errorResponse } from './errors.ts'

function answerTo(error: Error) {
  const app = new Hono().get('/', () => {
    throw error
  })
  app.onError(errorResponse)
  return app.request('/')
}

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('a lost database connection is a 503 to retry: %s', async (message) => {
  const response = await answerTo(new Error(message))
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('429 and 503 responses have Retry-After', async () => {
  const response = await answerTo(new AppError('rate_limited'))
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

// Clauses: offers-and-scenarios 9.10
test.each([
  [z.string().max(500), 'x'.repeat(501), 'Enter at most 500 characters'],
  [z.string().min(1), '', 'Enter at least 1 character'],
  [z.array(z.string()).max(12), Array(13).fill('x'), 'Enter at most 12 items'],
  [z.number().min(50), 49, 'Enter 50 or more'],
  [z.number().max(999_999_999), 1e9, 'Enter 999,999,999 or less'],
  [z.number().gt(0), 0, 'Enter more than 0'],
  [z.number().multipleOf(0.01), 0.555, 'Enter at most 2 decimals'],
  [z.number().multipleOf(0.1), 7.55, 'Enter at most one decimal'],
  [z.number().int(), 2.5, 'Enter a whole number'],
  [z.number(), 'five', 'Enter a number'],
  [z.string(), undefined, 'This field is required'],
  [z.iso.date(), '31/12/2026', 'Enter a date such as 2026-12-04'],
  [z.enum(['set', 'percent', 'add']), 'take', 'Choose set, percent or add'],
  [z.string().max(1, 'The shorter message of the schema'), 'xy', 'The shorter message of the schema'],
])('an invalid field has a message in plain words: %#', async (field, input, message) => {
  const parsed = z.strictObject({ field }).safeParse({ field: input })
  const body = await (await answerTo(parsed.error ?? new Error('The input is valid'))).json()
  expect(body).toMatchObject({ code: 'invalid_input', fields: { field: message } })
})

test('H2: an error names at most 20 fields, in at most 30,000 characters', async () => {
  const long = 'x'.repeat(5_000)
  const keys = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`${at}-${long}`, 0]))
  for (const [schema, input] of [
    [z.array(z.boolean()), Array(2_000).fill(0)],
    [z.record(z.string(), z.boolean()), keys],
    [z.strictObject({}), keys],
    [z.array(z.strictObject({})), Array(2_000).fill({ [long]: 0 })],
  ] as const) {
    const parsed = schema.safeParse(input)
    const text = await (await answerTo(parsed.error ?? new Error('The input is valid'))).text()
    expect(text.length).toBeLessThan(30_000)
    expect(Object.keys(JSON.parse(text).fields).length).toBeLessThanOrEqual(20)
  }
})

test('a field that doesn’t exist is named', async () => {
  const parsed = z.strictObject({}).safeParse({ colour: 'red' })
  const body = await (await answerTo(parsed.error ?? new Error('The input is valid'))).json()
  expect(body).toMatchObject({ fields: { body: 'Remove colour: there is no such field' } })
  const long = z.strictObject({}).safeParse({ ['x'.repeat(5_000)]: 0 })
  const cut = await (await answerTo(long.error ?? new Error('The input is valid'))).json()
  expect(cut).toMatchObject({ fields: { body: `Remove ${'x'.repeat(40)}…: there is no such field` } })
})
