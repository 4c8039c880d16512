import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { AppError } from '#src/lib/app-error.ts'
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
