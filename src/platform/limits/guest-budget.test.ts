// @module-tag postgres
import { expect, test, vi } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

const world = worldForFile({ rateLimitScale: 1, variables: { TRUSTED_PROXIES: '1' } })

const now = new Date('2026-12-08T09:00:00+13:00')
const OFFICE = '203.0.113.7'
const cookie = () => ({ cookie: `sb-auth-token=${crypto.randomUUID()}` })

async function statusOf(network: string, headers: Record<string, string> = {}, as?: Person) {
  const sent = { headers: { 'x-forwarded-for': network, ...headers }, ...(as && { as }) }
  return (await world.send('GET', '/api/session', sent)).status
}

test('L9: guests of a network have 600 requests a minute; more are rejected before the database is asked', async () => {
  world.setNow(now)
  const [mere, hemi] = [await world.person(), await world.person()]
  expect(await statusOf(OFFICE, {}, mere)).toBe(200)
  const statuses = new Set<number>()
  for (let request = 0; request < 600; request += 1) statuses.add(await statusOf(OFFICE, cookie()))
  expect([...statuses]).toEqual([200])
  const asked = vi.spyOn(world.db, 'query')
  for (const headers of [{}, cookie()]) expect(await statusOf(OFFICE, headers)).toBe(429)
  for (const route of [
    'GET /api/working-days',
    'GET /api/config',
    'GET /api/addresses/suggestions?q=Taupo',
    'GET /api/openapi.json',
    `GET /calendar/${'x'.repeat(43)}.ics`,
    'GET /calendar/short.ics',
    'POST /unsubscribe/secret',
    'POST /api/auth/sign-in',
  ]) {
    const [method = '', path = ''] = route.split(' ')
    const { status } = await world.send(method, path, { headers: { 'x-forwarded-for': OFFICE } })
    expect(status, route).toBe(429)
  }
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  // A session that was used before isn't a guest's, and other networks have their own requests.
  expect(await statusOf(OFFICE, {}, mere)).toBe(200)
  expect(await statusOf('203.0.113.8', {}, hemi)).toBe(200)
  expect(await statusOf('203.0.113.8', cookie())).toBe(200)
  world.setNow(new Date(now.getTime() + 10_000))
  expect(await statusOf(OFFICE, cookie())).toBe(200)
})

test('L9: requests with a valid session don’t count as guests’, and those with an ended one do', async () => {
  world.setNow(now)
  const network = '203.0.113.9'
  const colleagues = await Promise.all(Array.from({ length: 4 }, () => world.person()))
  for (const as of colleagues)
    for (let request = 0; request < 200; request += 1) expect(await statusOf(network, {}, as)).toBe(200)
  const [mere, hemi] = colleagues
  if (mere === undefined || hemi === undefined) throw new Error('four people')
  await world.send('POST', '/api/auth/sign-out', { as: mere, headers: { 'x-forwarded-for': network } })
  // The first request with the ended session isn't counted yet.
  for (let request = 0; request < 601; request += 1) expect(await statusOf(network, {}, mere)).toBe(200)
  expect(await statusOf(network, {}, mere)).toBe(429)
  expect(await statusOf(network, {}, hemi)).toBe(200)
})
