import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { shareRequests } from './test-share-links.ts'

const world = worldForFile({ rateLimitScale: 1 })
const share = shareRequests(world)
const mere = madeForTest(() => world.person())
const deal = madeForTest(() => newDeal(world, mere))
beforeEach(() => world.db.query(sql`delete from rate_limits`))
afterEach(() => world.setNow(null))

describe('the passcode', () => {
  // Clauses: sharing-and-api 2.8
  test('opens the link with a cookie for its path; macrons are normalized', async () => {
    const { secret } = await share.make(mere, deal.id, { passcode: ' kererū'.normalize('NFD') })
    const asked = await (await share.open(secret)).text()
    expect(asked).toContain('<h1>Passcode</h1>')
    expect(asked).not.toContain('Kererū Street')
    expect((await world.send('GET', `/api/share/${secret}`)).status).toBe(403)
    const wrong = await share.tryPasscode(secret, 'kereru')
    expect(await wrong.json()).toMatchObject({ status: 401, detail: 'That passcode is not right.' })
    const right = await share.tryPasscode(secret, 'kererū '.normalize('NFC'))
    expect(right.status).toBe(200)
    const [cookie = ''] = right.headers.getSetCookie()
    expect(cookie).toContain(`Path=/share/${secret}; HttpOnly`)
    expect(cookie).toContain('Max-Age=43200')
    const [pair = ''] = cookie.split(';')
    const opened = await share.open(secret, { cookie: pair })
    expect(await opened.text()).toContain('Kererū Street')
  })

  // Clauses: sharing-and-api 2.9
  test('5 tries in 15 minutes per network and link', async () => {
    const { secret } = await share.make(mere, deal.id, { passcode: 'secret passcode' })
    for (let at = 0; at < 5; at += 1) expect((await share.tryPasscode(secret, 'wrong one')).status).toBe(401)
    const refused = await share.tryPasscode(secret, 'secret passcode')
    expect(await refused.json()).toMatchObject({
      status: 429,
      detail: 'Too many tries. Please wait 15 minutes.',
    })
    const other = await share.make(mere, deal.id, { passcode: 'secret passcode' })
    expect((await share.tryPasscode(other.secret, 'secret passcode')).status).toBe(200)
  })

  // Clauses: sharing-and-api 2.9
  test('the right passcode isn’t a try: an office behind one network opens the link as often as it likes', async () => {
    const { secret } = await share.make(mere, deal.id, { passcode: 'secret passcode' })
    for (let at = 0; at < 7; at += 1)
      expect((await share.tryPasscode(secret, 'secret passcode')).status).toBe(200)
    const wrong = await Promise.all(Array.from({ length: 7 }, () => share.tryPasscode(secret, 'wrong one')))
    expect(wrong.map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await share.tryPasscode(secret, 'secret passcode')).status).toBe(429)
  })

  test('L2: after 50 wrong tries of others in a day a visitor has one try, and a new passcode starts again', async () => {
    const link = await share.make(mere, deal.id, { passcode: 'secret passcode' })
    for (let at = 0; at < 5; at += 1) await share.tryPasscode(link.secret, 'wrong one')
    // Tries of other networks.
    await world.db.query(sql`
      update rate_limits set hits = 50 where key like ${`share-passcodes:${link.id}%`}`)
    await world.db.query(sql`delete from rate_limits where key like ${`share-passcode:${link.id}%`}`)
    expect((await share.tryPasscode(link.secret, 'secret passcode')).status).toBe(200)
    expect((await share.tryPasscode(link.secret, 'wrong one')).status).toBe(401)
    expect((await share.tryPasscode(link.secret, 'secret passcode')).status).toBe(429)
    await share.change(mere, deal.id, link, { passcode: 'second passcode' })
    expect((await share.tryPasscode(link.secret, 'second passcode')).status).toBe(200)
  })

  test('L6: the cookie ends after twelve hours on the server too', async () => {
    const { secret } = await share.make(mere, deal.id, { passcode: 'secret passcode' })
    const [cookie = ''] = (await share.tryPasscode(secret, 'secret passcode')).headers.getSetCookie()
    const value = cookie.split(';')[0] ?? ''
    const shows = async (given: string) =>
      (await (await share.open(secret, { cookie: given })).text()).includes('<h1>Passcode</h1>')
    expect(await shows(value)).toBe(false)
    const until = Number(/=(\d+)\./.exec(value)?.[1])
    expect(until - Date.now()).toBeLessThanOrEqual(12 * 3_600_000)
    for (const other of [until + 3_600_000, until - 3_600_000, 0])
      expect(await shows(value.replace(String(until), String(other)))).toBe(true)
  })

  // Clauses: sharing-and-api 2.8
  test('a new passcode ends the cookie of the former one', async () => {
    const link = await share.make(mere, deal.id, { passcode: 'first one' })
    const cookie = (await share.tryPasscode(link.secret, 'first one')).headers
      .getSetCookie()[0]
      ?.split(';')[0]
    await share.change(mere, deal.id, link, { passcode: 'second one' })
    const page = await (await share.open(link.secret, { cookie: cookie ?? '' })).text()
    expect(page).toContain('<h1>Passcode</h1>')
  })
})
