import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { jpeg } from '#src/features/base/documents/test-files.ts'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { addDocument } from '#src/features/doors/exports/test-exports.ts'
import { NEW_PACK, packPdfSchema } from '#src/features/doors/packs/schema.ts'
import { readPdf } from '#src/features/doors/packs/test-packs.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { MAX_FROZEN_BYTES } from './schema.ts'
import { shareRequests } from './test-share-links.ts'

const world = worldForFile()
const share = shareRequests(world)
const mere = madeForTest(() => world.person())
const deal = madeForTest(() => newDeal(world, mere))
afterEach(() => world.setNow(null))

const pageOf = async (secret: string) => (await share.open(secret)).text()

describe('a frozen link', () => {
  // Clauses: sharing-and-api 2.18, 8.5
  test('keeps its figures and the day on the page after the deal is edited, moved and restored', async () => {
    world.setNow(new Date('2026-11-21T20:14:00Z'))
    const { secret } = await share.make(mere, deal.id, { mode: 'frozen' })
    const live = await share.make(mere, deal.id)
    world.setNow(new Date('2026-11-23T20:14:00Z'))
    const later = await edited(world, mere, deal, { doneUpValue: 900_000 })
    const page = await pageOf(secret)
    expect(page).toContain('Figures as at 22 Nov 2026, 9:14 am')
    expect(page).toContain('Copy of 22 Nov 2026. Later changes of the deal aren’t in it.')
    expect(page).toContain('Loan of $408,333 for 6 months')
    expect(page).not.toContain('$900,000')
    expect(await pageOf(live.secret)).toContain('$900,000')
    expect(await pageOf(live.secret)).not.toContain('Copy of')
    expect(await share.list(mere, deal.id)).toMatchObject([{ frozenOn: null }, { frozenOn: '2026-11-22' }])

    const headers = { 'if-match': `"${later.version}"` }
    await world.send('DELETE', `/api/opportunities/${deal.id}`, { as: mere, headers })
    expect((await share.open(secret)).status).toBe(404)
    await world.db.query(sql`update opportunities set deleted_at = null where id = ${deal.id}`)
    expect(await pageOf(secret)).toBe(page)
  })

  // Clauses: sharing-and-api 8.5
  test('shows its photos until they are deleted', async () => {
    const photo = { organizationId: mere.organizationId, deal: deal.id, category: 'photos_before' }
    const bytes = await jpeg({ width: 60, height: 40 })
    const [kept, deleted] = [
      await addDocument(world, world.jobServices, { ...photo, name: 'Kept.jpg', bytes }),
      await addDocument(world, world.jobServices, { ...photo, name: 'Deleted.jpg', bytes }),
    ]
    const { secret } = await share.make(mere, deal.id, {
      mode: 'frozen',
      pack: { ...NEW_PACK, photos: [kept, deleted] },
    })
    expect(await pageOf(secret)).toMatch(/Kept\.jpg.*Deleted\.jpg/s)
    await world.db.query(sql`update documents set deleted_at = now() where id = ${deleted}`)
    expect(await pageOf(secret)).toContain('Kept.jpg')
    expect(await pageOf(secret)).not.toContain('Deleted.jpg')
    // A photo that comes into view after a minute gets a new link; a deleted one doesn't open.
    const again = (id: string | undefined) =>
      world.send('POST', `/api/share/${secret}/files/${id}`, {
        body: {},
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    const renewed = await again(kept)
    expect(renewed.status, await renewed.clone().text()).toBe(201)
    const { url } = (await renewed.json()) as { url: string }
    const file = await world.send('GET', url)
    expect(file.status).toBe(200)
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0)
  })

  // Clauses: sharing-and-api 8.5
  test('ends when its maker leaves, and its copy with its deal', async () => {
    const ana = await world.person({ joins: mere })
    const { secret, id } = await share.make(ana, deal.id, { mode: 'frozen' })
    await world.db.query(
      sql`delete from organization_members where user_id = ${ana.userId} and organization_id = ${mere.organizationId}`,
    )
    expect((await share.open(secret)).status).toBe(404)
    await share.takeOver(mere, deal.id, id)
    expect((await share.open(secret)).status).toBe(200)
    await world.db.query(sql`delete from opportunities where id = ${deal.id}`)
    expect(await world.db.query(sql`select 1 from share_links where id = ${id}`)).toEqual([])
  })

  // Clauses: sharing-and-api 2.18
  test('is refused for a pack that is too large', async () => {
    await world.db.query(sql`
      insert into documents (organization_id, id, opportunity_id, name, file_key, file_type, size, category, status)
      select ${mere.organizationId}, gen_random_uuid(), ${deal.id}, repeat('ū', 200), 'purchase_docs/' || n, 'application/pdf', 1,
        'purchase_docs', 'ready' from generate_series(1, ${Math.ceil(MAX_FROZEN_BYTES / 400)}::int) n`)
    const refused = await share.post(mere, deal.id, { mode: 'frozen' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('This pack is too large to keep a copy. Choose fewer sections.')
    expect((await share.post(mere, deal.id)).status).toBe(201)
  })
})

describe('the PDF of a link', () => {
  const ask = (secret: string, headers = {}) =>
    world.send('POST', `/api/share/${secret}/pdf`, { body: {}, headers })

  // Clauses: sharing-and-api 2.19
  test('has the figures and the day of a frozen link, and is in the view log', async () => {
    world.setNow(new Date('2026-11-21T20:14:00Z'))
    const { secret, id } = await share.make(mere, deal.id, { mode: 'frozen' })
    world.setNow(new Date('2026-11-23T20:14:00Z'))
    await edited(world, mere, deal, { doneUpValue: 900_000 })
    const made = packPdfSchema.parse(await (await ask(secret)).json())
    expect(made.name).toBe(`${deal.address} – lender pack 2026-11-22.pdf`)
    await world.work()
    const { pages } = await readPdf(
      await (await world.send('GET', `/api/share/${secret}/pdf/${made.id}`)).arrayBuffer(),
    )
    expect(pages[0]).toContain('Figures as at 22 Nov 2026, 9:14 am')
    expect(pages.join()).toContain('$408,333')
    expect(pages.join()).not.toContain('$900,000')
    expect(await share.views(mere, deal.id, id)).toMatchObject([{ what: 'pdf', visitor: 1 }])
  })

  // Clauses: sharing-and-api 2.19
  test('needs the passcode, and is gone with its link', async () => {
    const link = await share.make(mere, deal.id, { passcode: 'passcode' })
    expect((await ask(link.secret)).status).toBe(403)
    const [cookie = ''] = (await share.tryPasscode(link.secret, 'passcode')).headers.getSetCookie()
    const reply = await ask(link.secret, { cookie: cookie.split(';')[0] })
    const { id } = packPdfSchema.parse(await reply.json())
    await world.work()
    const other = await share.make(mere, deal.id)
    expect((await world.send('GET', `/api/share/${link.secret}/pdf/${id}`)).status).toBe(403)
    expect((await world.send('GET', `/api/share/${other.secret}/pdf/${id}`)).status).toBe(404)
    await share.revoke(mere, deal.id, link.id)
    expect((await world.send('GET', `/api/share/${link.secret}/pdf/${id}`)).status).toBe(404)
  })
})
