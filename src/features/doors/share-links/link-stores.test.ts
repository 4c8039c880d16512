import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { packPdfSchema } from '#src/features/doors/packs/schema.ts'
import { tidyUp } from '#src/server/housekeeping.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { COPY_DELETED } from './schema.ts'
import { shareRequests } from './test-share-links.ts'

// What a visitor or a maker of links can leave behind has an end.

const world = worldForFile()
const share = shareRequests(world)
const mere = madeForTest(() => world.person())
const deal = madeForTest(() => newDeal(world, mere))

const frozenOf = async (id: string) => {
  const [row] = await world.db.query<{ frozen: object | null }>(
    sql`select frozen from share_links where id = ${id}`,
  )
  return row && Object.keys(row.frozen ?? {})
}
const age = (id: string, days: number) =>
  world.db.query(
    sql`update share_links set expires_at = now() - make_interval(days => ${days}) where id = ${id}`,
  )

test('M3: the frozen copy of a link is deleted with its revocation, its day stays', async () => {
  const link = await share.make(mere, deal.id, { mode: 'frozen' })
  expect(await frozenOf(link.id)).toEqual(expect.arrayContaining(['day', 'pack']))
  await share.revoke(mere, deal.id, link.id)
  expect(await frozenOf(link.id)).toEqual(['day'])
  expect(await share.list(mere, deal.id)).toMatchObject([{ state: 'revoked', frozenOn: expect.any(String) }])
})

test('M3: it is deleted with the expiry, after which the link can’t be extended, and the link after 90 days', async () => {
  const link = await share.make(mere, deal.id, { mode: 'frozen' })
  const live = await share.make(mere, deal.id)
  await age(link.id, 1)
  await age(live.id, 1)
  await tidyUp(world.db, ['frozen_packs', 'share_links'])
  expect(await frozenOf(link.id)).toEqual(['day'])
  const extended = await share.change(mere, deal.id, link, { label: 'Westpac', days: 7 })
  expect(await extended.json()).toMatchObject({ status: 400, detail: COPY_DELETED })
  expect((await share.change(mere, deal.id, live, { label: 'Westpac', days: 7 })).status).toBe(200)
  await age(link.id, 91)
  await tidyUp(world.db, ['share_links'])
  expect(await share.list(mere, deal.id)).toMatchObject([{ id: live.id }])
})

test('M3: one visitor’s openings within ten minutes are one view and one event', async () => {
  const link = await share.make(mere, deal.id)
  for (let count = 0; count < 3; count += 1) await share.open(link.secret)
  expect(await share.views(mere, deal.id, link.id)).toHaveLength(1)
  await world.db.query(sql`update share_views set at = at - interval '11 minutes'`)
  await share.open(link.secret)
  expect(await share.views(mere, deal.id, link.id)).toHaveLength(2)
})

test('M3: each download of a PDF is in the log; asking for it again at once is the same download', async () => {
  const link = await share.make(mere, deal.id)
  const download = async () =>
    expect((await world.send('POST', `/api/share/${link.secret}/pdf`, { body: {} })).status).toBe(201)
  await download()
  await download()
  await world.db.query(sql`update share_views set at = at - interval '6 seconds'`)
  await download()
  const views = await share.views(mere, deal.id, link.id)
  expect(views.filter(({ what }) => what === 'pdf')).toHaveLength(2)
})

test('M3: the same pack of a link has one PDF, in the lane of its organization, and another waits its turn', async () => {
  const { secret } = await share.make(mere, deal.id)
  const order = () => world.send('POST', `/api/share/${secret}/pdf`, { body: {} })
  const made = async () => {
    const reply = await order()
    expect(reply.status, await reply.clone().text()).toBe(201)
    return packPdfSchema.parse(await reply.json()).id
  }
  const first = await made()
  expect(await made()).toBe(first)
  const jobs = () =>
    world.db.query(sql`select lane from outbox where topic = 'packs.pdf' and lane = ${mere.organizationId}`)
  expect(await jobs()).toEqual([{ lane: mere.organizationId }])
  await edited(world, mere, deal, { doneUpValue: 901_000 })
  expect((await order()).status).toBe(429)
  await world.work()
  expect(await made()).not.toBe(first)
  await world.work()
  expect((await world.send('GET', `/api/share/${secret}/pdf/${first}`)).status).toBe(200)
})

test('M3: an organization has at most 200 PDFs a day', async () => {
  const { secret } = await share.make(mere, deal.id)
  await world.db.query(sql`
    insert into outbox (id, topic, payload, dedupe_key, run_at)
    select gen_random_uuid(), 'stored-files.remove', '{"keys": []}'::jsonb,
      'remove pack-pdfs/' || ${mere.organizationId}::text || '/' || n, now() + interval '1 day'
    from generate_series(1, 200) n`)
  const reply = await world.send('POST', `/api/share/${secret}/pdf`, { body: {} })
  expect(await reply.json()).toMatchObject({ status: 409, code: 'quota_exceeded' })
})
