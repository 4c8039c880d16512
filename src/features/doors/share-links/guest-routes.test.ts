import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pdf } from '#src/features/base/documents/test-files.ts'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { addDocument } from '#src/features/doors/exports/test-exports.ts'
import { NEW_PACK } from '#src/features/doors/packs/schema.ts'
import { tidyUp } from '#src/server/housekeeping.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { shareRequests } from './test-share-links.ts'

const world = worldForFile({ rateLimitScale: 1 })
const share = shareRequests(world)
const mere = madeForTest(() => world.person())
const deal = madeForTest(() => newDeal(world, mere))
beforeEach(() => world.db.query(sql`delete from rate_limits`))
afterEach(() => world.setNow(null))

const GONE = 'This link is no longer available. Ask whoever sent it for a new one.'

describe('the shared page', () => {
  test('L1: doesn’t name an organization that is called after the email of its maker', async () => {
    for (const mode of ['live', 'frozen'] as const) {
      const { secret } = await share.make(mere, deal.id, { mode })
      const page = await (await share.open(secret)).text()
      const json = await (await world.send('GET', `/api/share/${secret}`)).text()
      for (const text of [page, json]) {
        expect(text).not.toMatch(/person-\w+|@doneup/)
        expect(text).toContain('Prepared with DoneUp on')
      }
    }
  })

  // Clauses: sharing-and-api 2.5
  test('shows the chosen sections with live figures, for reading only, with headers of its own', async () => {
    const { secret } = await share.make(mere, deal.id, { pack: { ...NEW_PACK, sections: ['summary'] } })
    const reply = await share.open(secret)
    expect(reply.status).toBe(200)
    const page = await reply.text()
    expect(page).toContain('Loan of $408,333 for 6 months')
    expect(page).toContain('Made with DoneUp')
    expect(page).not.toContain('Deal statement')
    expect(page).not.toMatch(/<a |href=/)
    expect(page.length).toBeLessThan(60_000)
    const header = (name: string) => reply.headers.get(name)
    expect(header('referrer-policy')).toBe('no-referrer')
    expect(header('cache-control')).toBe('no-store')
    expect(header('x-robots-tag')).toBe('noindex')
    expect(header('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-[^']+';/)
    expect(header('set-cookie')).toBeNull()
    await edited(world, mere, deal, { doneUpValue: 900_000 })
    expect(await (await share.open(secret)).text()).toContain('$900,000')
  })

  // Clauses: sharing-and-api 1.15
  test('the page has a notice if its PDF lacks characters', async () => {
    const { secret } = await share.make(mere, deal.id, { pack: { ...NEW_PACK, coverNote: 'Kia ora 😀' } })
    expect(await (await share.open(secret)).text()).toContain(
      '<p class="bar">Some characters of this page aren’t in the PDF. Print the page to have them all.</p>',
    )
    const plain = await share.make(mere, deal.id)
    expect(await (await share.open(plain.secret)).text()).not.toContain('aren’t in the PDF')
  })

  test('opens with a slash at its end, and asks for patience as a page', async () => {
    const { secret } = await share.make(mere, deal.id)
    const slashed = await share.open(`${secret}/`)
    expect([slashed.status, slashed.headers.get('location')]).toEqual([301, `/share/${secret}`])
    for (let at = 0; at < 60; at += 1) await share.open('unknown')
    const refused = await share.open(secret)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('x-robots-tag')).toBe('noindex')
    expect(await refused.text()).toContain('This page was opened too often. Try again in a minute.')
  })

  // Clauses: sharing-and-api 2.2
  test('works until the end of its last day in Auckland', async () => {
    world.setNow(new Date('2026-11-22T15:00:00+13:00'))
    const { secret } = await share.make(mere, deal.id)
    world.setNow(new Date('2026-12-06T23:59:59+13:00'))
    expect((await share.open(secret)).status).toBe(200)
    world.setNow(new Date('2026-12-07T00:00:00+13:00'))
    expect((await share.open(secret)).status).toBe(404)
  })

  // Clauses: sharing-and-api 2.6
  test('unknown, revoked, expired, of a deleted deal or organization, unsubscribed: the same page with 404', async () => {
    const replies: [status: number, text: string][] = []
    const gone = async (secret: string) => {
      const reply = await share.open(secret)
      replies.push([reply.status, await reply.text()])
    }
    await gone('a'.repeat(43))
    await gone('no-secret')
    const revoked = await share.make(mere, deal.id)
    await share.revoke(mere, deal.id, revoked.id)
    await gone(revoked.secret)
    const { secret } = await share.make(mere, deal.id)
    await world.db.query(sql`update subscriptions set status = 'canceled' where user_id = ${mere.userId}`)
    await gone(secret)
    await world.db.query(sql`update subscriptions set status = 'active' where user_id = ${mere.userId}`)
    expect((await share.open(secret)).status).toBe(200)
    const headers = { 'if-match': `"${deal.version}"` }
    await world.send('DELETE', `/api/opportunities/${deal.id}`, { as: mere, headers })
    await gone(secret)
    expect(replies).toEqual(replies.map(() => [404, replies[0]?.[1]]))
    expect(replies[0]?.[1]).toContain(GONE)
    const api = await world.send('GET', `/api/share/${secret}`)
    expect(await api.json()).toMatchObject({ status: 404, detail: GONE })
    // Restored: the link works again.
    await world.db.query(sql`update opportunities set deleted_at = null where id = ${deal.id}`)
    expect((await share.open(secret)).status).toBe(200)
    await world.db.query(sql`delete from organizations where id = ${mere.organizationId}`)
    expect((await share.open(secret)).status).toBe(404)
  })

  // Clauses: sharing-and-api 2.7
  test('a stored pack whose section has lost its figures shows the others', async () => {
    const { secret } = await share.make(mere, deal.id, {
      pack: { ...NEW_PACK, sections: ['summary', 'value'] },
    })
    await edited(world, mere, deal, { renovationCost: null })
    const page = await (await share.open(secret)).text()
    expect(page).toContain('<h2>Value</h2>')
    expect(page).not.toContain('<h2>Summary</h2>')
  })

  // Clauses: sharing-and-api 2.9
  test('60 requests a minute per network', async () => {
    const { secret } = await share.make(mere, deal.id)
    const statuses: number[] = []
    for (let at = 0; at < 61; at += 1) statuses.push((await share.open(secret, { 'user-agent': '' })).status)
    expect(statuses.lastIndexOf(200)).toBe(59)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('documents', () => {
  async function withDocument() {
    const add = (name: string) =>
      addDocument(world, world.jobServices, {
        organizationId: mere.organizationId,
        deal: deal.id,
        name,
        bytes: pdf(),
      })
    const [chosen, other] = [await add('LIM.pdf'), await add('Private.pdf')]
    return { chosen, other, ...(await share.make(mere, deal.id, { documents: [chosen] })) }
  }
  const ask = (secret: string, documentId: string) =>
    world.send('POST', `/api/share/${secret}/files/${documentId}`, { body: {} })

  // Clauses: sharing-and-api 2.10
  test('chosen documents are downloaded by 60-second links bound to the share', async () => {
    const { secret, chosen, other, id: linkId } = await withDocument()
    expect((await ask(secret, other)).status).toBe(404)
    const { url } = (await (await ask(secret, chosen)).json()) as { url: string }
    expect(url).not.toContain(secret)
    const file = await world.send('GET', url)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain('LIM.pdf')
    const elsewhere = await share.make(mere, deal.id, { documents: [chosen] })
    expect((await world.send('GET', url.replace(linkId, elsewhere.id))).status).toBe(404)
    expect((await world.send('GET', url.replace(chosen, other))).status).toBe(404)
    world.setNow(new Date(Date.now() + 61_000))
    expect((await world.send('GET', url)).status).toBe(404)
    world.setNow(null)
    await share.revoke(mere, deal.id, linkId)
    expect((await world.send('GET', url)).status).toBe(404)
  })
})

describe('the view log', () => {
  // Clauses: sharing-and-api 2.12
  test('has what, when, browser and a number per visitor; no address; 90 days', async () => {
    const { secret, id: linkId } = await share.make(mere, deal.id, { passcode: 'passcode' })
    await share.tryPasscode(secret, 'something else')
    const cookie =
      (await share.tryPasscode(secret, 'passcode')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await share.open(secret, { cookie })
    await share.open(secret, { cookie })
    expect(await share.views(mere, deal.id, linkId)).toEqual([
      expect.objectContaining({ what: 'opened', browser: 'Safari', visitor: 1 }),
      expect.objectContaining({ what: 'wrong_passcode', visitor: 1 }),
    ])
    expect(await share.list(mere, deal.id)).toMatchObject([{ opened: 1, visitors: 1 }])
    const [row] = await world.db.query<{ visitor: string }>(sql`select visitor from share_views`)
    expect(row?.visitor).toMatch(/^[0-9a-f]{64}$/)
    await world.db.query(sql`update share_views set at = now() - interval '91 days'`)
    await tidyUp(world.db, ['share_views'])
    expect(await share.views(mere, deal.id, linkId)).toEqual([])
  })

  // Clauses: sharing-and-api 2.12
  test('HEAD requests and known bots count no view', async () => {
    const { secret } = await share.make(mere, deal.id)
    expect(
      (await world.send('HEAD', `/share/${secret}`, { headers: { 'user-agent': 'Mozilla/5.0' } })).status,
    ).toBe(200)
    await share.open(secret, { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' })
    const browser = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142 Safari/537.36',
    }
    for (const headers of [
      { 'user-agent': 'SkypeUriPreview Preview/0.5' },
      { 'user-agent': 'Viber/21.0 (link)' },
      { 'user-agent': 'Mozilla/5.0 (compatible) Viber/21.0' },
      { 'user-agent': 'Go-http-client/2.0' },
      { 'user-agent': 'python-requests/2.32' },
      { ...browser, 'sec-purpose': 'prefetch' },
      { ...browser, 'sec-purpose': 'prefetch;prerender' },
      { ...browser, purpose: 'prefetch' },
      { ...browser, 'x-moz': 'prefetch' },
    ])
      await share.open(secret, headers)
    expect(await share.list(mere, deal.id)).toMatchObject([{ opened: 0, lastOpenedAt: null }])
  })

  // Clauses: sharing-and-api 2.13
  test('the first opening of a day notifies its maker, once', async () => {
    const { secret } = await share.make(mere, deal.id)
    const ana = await world.person({ joins: mere })
    const news = async (as: Person) => {
      const options = { as, organizationId: mere.organizationId }
      const reply = await world.send('GET', '/api/notifications', options)
      const { notifications } = (await reply.json()) as { notifications: { title: string }[] }
      return notifications.map(({ title }) => title).filter((title) => title.includes('opened the pack'))
    }
    await share.open(secret)
    await share.open(secret)
    expect(await news(mere)).toEqual([`Westpac, Jo opened the pack of ${deal.address}`])
    expect(await news(ana)).toEqual([])
    world.setNow(new Date(Date.now() + 24 * 60 * 60 * 1000))
    await share.open(secret)
    expect(await news(mere)).toHaveLength(2)
  })
})

// Clauses: sharing-and-api 2.11
test('after a whole story the secret and the passcode are in no log, row, event or link', async () => {
  const lines: string[] = []
  const written = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  const passcode = 'a very secret passcode'
  const { secret } = await share.make(mere, deal.id, { passcode })
  for (let at = 0; at < 6; at += 1) await share.tryPasscode(secret, 'wrong passcode')
  await share.open(secret)
  await world.owner.script('alter table share_views rename to away')
  await world.db.query(sql`delete from rate_limits`)
  expect((await share.tryPasscode(secret, 'wrong passcode')).status).toBe(500)
  await world.owner.script('alter table away rename to share_views')
  written.mockRestore()
  expect(lines.join()).toContain('request_failed')
  const tables = await world.db.query<{ name: string }>(sql`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`)
  const rows = await Promise.all(
    tables.map(({ name }) =>
      world.db.query({ text: `select to_jsonb(t)::text as row from ${name} t`, values: [] } as never),
    ),
  )
  const all = lines.join() + JSON.stringify(rows)
  expect(all).toContain('share_link')
  expect(all).not.toContain(secret)
  expect(all).not.toContain(passcode)
})
