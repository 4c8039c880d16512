import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Services } from '../process/services.ts'
import { cachedResponses } from './cached-responses.ts'

test('L6: reading a list of four megabytes again counts as four requests', async () => {
  const spent: (number | undefined)[] = []
  const answer = cachedResponses('board')
  const app = new Hono<Services>()
    .use(async (c, next) => {
      c.set('userId', 'mere')
      c.set('spendRequest', async (_, _userId, cost) => void spent.push(cost))
      await next()
    })
    .get('/:version', (c) => {
      const version = Number(c.req.param('version'))
      return answer(c, 'organization', version, async () => ({ version, body: 'ū'.repeat(2_000_000) }))
    })
  for (const version of [1, 1, 2]) expect((await app.request(`/${version}`)).status).toBe(200)
  expect(spent).toEqual([4])
})

test('cached boards use bounded memory', async () => {
  let reads = 0
  const answer = cachedResponses('board')
  const read = async () => {
    reads += 1
    return { version: 1, body: 'ū'.repeat(2_000_000) }
  }
  const app = new Hono<Services>().get('/:id', (c) => answer(c, c.req.param('id'), 1, read))
  const ids = Array.from({ length: 20 }, (_, n) => `organization-${n}`)
  for (const id of ids) expect((await app.request(`/${id}`)).status).toBe(200)
  await app.request('/organization-19')
  expect(reads).toBe(20)
  await app.request('/organization-0')
  expect(reads).toBe(21)
})
