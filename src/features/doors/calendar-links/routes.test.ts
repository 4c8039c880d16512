// @module-tag postgres
import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { CALENDAR_LINK_LIMIT, calendarLinksSchema } from './schema.ts'
import { calendarsOf, LINKS } from './test-calendars.ts'

const world = worldForFile({ rateLimitScale: 1 })
const { addLink, fetchFeed } = calendarsOf(() => world)

async function listLinks(as: Person) {
  return calendarLinksSchema.parse(await (await world.send('GET', LINKS, { as })).json()).calendarLinks
}

describe('a calendar link', () => {
  // Clauses: dates-and-conditions 6.5
  test('returns its secret once, stores only a hash and is listed without it', async () => {
    const mere = await world.person()
    const link = await addLink(mere, { scope: 'own', withDetails: true })
    expect(link.url).toMatch(/^http:\/\/doneup\.test\/calendar\/[\w-]{43}\.ics$/)
    const { url, ...listed } = link
    expect(await listLinks(mere)).toEqual([listed])
    const [, secret = ''] = /([\w-]{43})\.ics/.exec(url) ?? []
    const [row] = await world.db.query<{ row: string }>(sql`
      select l::text as row from auth.calendar_links l where id = ${link.id}`)
    expect(row?.row).not.toContain(secret)
    await fetchFeed(link)
    expect((await listLinks(mere))[0]?.lastFetchedAt).not.toBeNull()
  })

  // Clauses: dates-and-conditions 6.5
  test('is one of at most five, also when added concurrently', async () => {
    const mere = await world.person()
    const add = () => world.send('POST', LINKS, { as: mere, body: { scope: 'own' } })
    const statuses = (await Promise.all(Array.from({ length: CALENDAR_LINK_LIMIT.rows + 2 }, add))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([201, 201, 201, 201, 201, 409, 409])
  })

  // Clauses: dates-and-conditions 6.6
  test('stops working when revoked; another user can’t revoke it', async () => {
    const mere = await world.person()
    const ana = await world.person({ joins: mere })
    const link = await addLink(mere)
    expect((await world.send('DELETE', `${LINKS}/${link.id}`, { as: ana })).status).toBe(404)
    expect((await fetchFeed(link)).status).toBe(200)
    expect((await world.send('DELETE', `${LINKS}/${link.id}`, { as: mere })).status).toBe(200)
    expect((await fetchFeed(link)).status).toBe(404)
    expect(await listLinks(mere)).toEqual([])
  })

  // Clauses: dates-and-conditions 6.6
  test('ends with the membership and with the account', async () => {
    const mere = await world.person()
    const ana = await world.person({ joins: mere })
    const link = await addLink(ana, { scope: 'everything' }, mere.organizationId)
    const own = await addLink(ana, { scope: 'own' }, await ownOrganization(ana))
    const left = await world.send('DELETE', `/api/organizations/${mere.organizationId}/membership`, {
      as: ana,
    })
    expect(left.status).toBe(200)
    expect([(await fetchFeed(link)).status, (await fetchFeed(own)).status]).toEqual([404, 200])
    await world.db.query(sql`delete from organizations where id = ${await ownOrganization(ana)}`)
    await world.db.query(sql`delete from auth.users where id = ${ana.userId}`)
    expect((await fetchFeed(own)).status).toBe(404)
  })

  test('is not added for another organization', async () => {
    const [mere, hemi] = [await world.person(), await world.person()]
    const { organizationId } = hemi
    const reply = await world.send('POST', LINKS, { as: mere, body: { scope: 'everything' }, organizationId })
    expect(reply.status).toBe(404)
  })

  async function ownOrganization({ userId }: Person): Promise<string> {
    const [row] = await world.db.query<{ id: string }>(sql`
      select id from organizations where created_by = ${userId}`)
    return row?.id ?? ''
  }
})

// Clauses: dates-and-conditions 6.5
test('no log line contains a secret', async () => {
  const mere = await world.person()
  const link = await addLink(mere)
  const secret = new URL(link.url).pathname.slice('/calendar/'.length, -'.ics'.length)
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  for (let request = 0; request < 61; request += 1) await fetchFeed(link)
  const lines = write.mock.calls.map(([line]) => String(line))
  write.mockRestore()
  expect(lines.filter((line) => line.includes('rate_limited'))).toHaveLength(1)
  expect(lines.join('\n')).not.toContain(secret)
})
