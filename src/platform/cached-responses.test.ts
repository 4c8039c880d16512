import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { cachedResponses } from './cached-responses.ts'

test('cached boards use bounded memory', async () => {
  let reads = 0
  const answer = cachedResponses('board')
  const read = async () => {
    reads += 1
    return { version: 1, body: 'ū'.repeat(4_000_000) }
  }
  const app = new Hono().get('/:id', (c) => answer(c, c.req.param('id'), 1, read))
  const ids = Array.from({ length: 20 }, (_, n) => `organization-${n}`)
  for (const id of ids) expect((await app.request(`/${id}`)).status).toBe(200)
  await app.request('/organization-19')
  expect(reads).toBe(20)
  await app.request('/organization-0')
  expect(reads).toBe(21)
})
