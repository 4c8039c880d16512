import { describe, expect, test, vi } from 'vitest'
import { createApi } from '#src/server/api.ts'
import { answerError } from '#src/server/errors.ts'
import type { Services } from '#src/server/services.ts'
import { addressRoutes } from './routes.server.ts'
import { suggestionsSchema } from './schema.ts'
import { openSearches } from './service.server.ts'

/** The routes with a rate counter in place of a database. */
function world() {
  let hits = 0
  const count = vi.fn(() => {
    hits += 1
    return [{ hits, seconds_left: 30 }]
  })
  const services = { db: { query: async () => count() }, env: { RATE_LIMIT_SCALE: 1, TRUSTED_PROXIES: 0 } }
  const app = createApi()
  app.onError(answerError)
  app.use(async (c, next) => {
    c.set('db', services.db as unknown as Services['Variables']['db'])
    c.set('env', services.env as Services['Variables']['env'])
    c.set('sessionCookieName', 'sb-auth-token')
    c.set('now', () => new Date('2026-11-21T00:00:00Z'))
    await next()
  })
  app.route('/', addressRoutes())
  return { get: (path: string) => app.request(path), count }
}

describe('GET /suggestions', () => {
  test('completes the place', async () => {
    const answer = await world().get('/suggestions?q=8+kereru+st+otum')
    expect(answer.status).toBe(200)
    const { predictions } = suggestionsSchema.parse(await answer.json())
    expect(predictions.map((one) => one.description)).toEqual(['8 Kereru Street, Ōtūmoetai, Tauranga'])
  })

  test.each(['', '?q=', '?q=%20%20', `?q=${'a'.repeat(201)}`, '?q=a&search=!'])(
    'refuses %s',
    async (query) => {
      const answer = await world().get(`/suggestions${query}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'invalid_input' })
    },
  )

  test('counts a search once, however many keys it takes', async () => {
    const { get, count } = world()
    for (let key = 0; key < 40; key += 1) await get(`/suggestions?q=${'k'.repeat(key + 1)}&search=one-search`)
    expect(count).toHaveBeenCalledTimes(1)
  })

  test('refuses the twenty-first search of a guest within a minute', async () => {
    const { get } = world()
    for (let search = 0; search < 20; search += 1)
      expect((await get('/suggestions?q=taupo')).status).toBe(200)
    const refused = await get('/suggestions?q=taupo')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
  })
})

describe('GET /details', () => {
  test('assumes a typical house and says so', async () => {
    const answer = await world().get('/details?address=8+Kereru+Street')
    expect(await answer.json()).toEqual({
      bedrooms: 3,
      bathrooms: 2,
      parking: 2,
      floorArea: 150,
      landArea: 450,
      assumed: true,
    })
  })
})

describe('an open search', () => {
  test('ends after a while, or when too much was asked in it', () => {
    const searches = openSearches()
    expect(searches.goOn('a', 0)).toBe(false)
    searches.open('a', 0)
    expect(searches.goOn('a', 179_999)).toBe(true)
    expect(searches.goOn('a', 180_000)).toBe(false)
    searches.open('a', 0)
    for (let key = 0; key < 200; key += 1) expect(searches.goOn('a', 1)).toBe(true)
    expect(searches.goOn('a', 1)).toBe(false)
  })
})
