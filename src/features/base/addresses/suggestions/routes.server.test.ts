import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld, type TestWorld } from '#src/server/testing/test-world.ts'
import { suggestionsSchema } from '../schema.ts'
import { createSearchSessions } from './provider.server.ts'

const world = worldForFile({ rateLimitScale: 1 })
beforeEach(() => world.db.query(sql`delete from rate_limits`))

const get = (path: string) => world.send('GET', `/api/addresses${path}`)

async function searchesCounted(): Promise<number> {
  const [row] = await world.db.query<{ hits: number }>(
    sql`select sum(hits)::integer as hits from rate_limits`,
  )
  return row?.hits ?? 0
}

describe('GET /suggestions', () => {
  test('completes the place', async () => {
    const answer = await get('/suggestions?q=8+kereru+st+otum')
    expect(answer.status).toBe(200)
    const { predictions } = suggestionsSchema.parse(await answer.json())
    expect(predictions.map((one) => one.description)).toEqual(['8 Kereru Street, Ōtūmoetai, Tauranga'])
  })

  // Clauses: accounts-and-billing 5.6; deal-workflow 5.17
  test.each(['', '?q=', '?q=%20%20', `?q=${'a'.repeat(301)}`, '?q=a&search=!'])(
    'rejects %s',
    async (query) => {
      const answer = await get(`/suggestions${query}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'invalid_input' })
    },
  )

  test('counts a search once for the rate limit, however many keystrokes', async () => {
    for (let key = 0; key < 40; key += 1) await get(`/suggestions?q=${'k'.repeat(key + 1)}&search=one-search`)
    expect(await searchesCounted()).toBe(1)
  })

  test('rate limit: rejects a guest’s 21st search within a minute', async () => {
    for (let search = 0; search < 20; search += 1)
      expect((await get('/suggestions?q=taupo')).status).toBe(200)
    const refused = await get('/suggestions?q=taupo')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('GET /details', () => {
  // Clauses: deal-workflow 2.14, 8.17
  test('returns typical figures marked as assumed', async () => {
    const answer = await get('/details?address=8+Kereru+Street')
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

describe('content security policy', () => {
  const policyOf = async (asked: TestWorld) => {
    const answer = await asked.send('GET', '/api/config')
    return answer.headers.get('content-security-policy')
  }

  test('lists no Google host without an API key', async () => {
    expect(await policyOf(world)).not.toMatch(/google/)
  })

  test('allows only Google’s hosts with an API key', async () => {
    const withKey = await createTestWorld({ variables: { GOOGLE_MAPS_API_KEY: 'a-key' } })
    const google = 'https://maps.googleapis.com https://maps.googleapis.com https://places.googleapis.com'
    const policy = await policyOf(withKey)
    expect(policy).toContain(`script-src 'self' ${google};`)
    expect(policy).toContain(`connect-src 'self' ${google};`)
    expect(policy?.replaceAll(google, '')).not.toMatch(/https?:/)
    await withKey.close()
  })
})

describe('a search session', () => {
  test('expires after a period or a number of requests', () => {
    const searches = createSearchSessions()
    expect(searches.continue('a', 0)).toBe(false)
    searches.start('a', 0)
    expect(searches.continue('a', 179_999)).toBe(true)
    expect(searches.continue('a', 180_000)).toBe(false)
    searches.start('a', 0)
    for (let key = 0; key < 200; key += 1) expect(searches.continue('a', 1)).toBe(true)
    expect(searches.continue('a', 1)).toBe(false)
  })
})
