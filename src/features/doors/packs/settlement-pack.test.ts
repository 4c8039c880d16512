import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { PRICE_KINDS } from '#src/finance/price/price-in-play.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { packOf } from './pack.ts'
import { everything, linesOf, modelOf, packRequests, readPdf } from './test-packs.ts'

const world = worldForFile()
beforeAll(() => world.setNow(new Date('2026-11-30T10:00:00+13:00')))

const DATES = [
  'Planning 30 Nov 2026 4 Dec 2026',
  'Permits 7 Dec 2026 18 Dec 2026',
  'Demolition 8 Mar 2027 10 Mar 2027',
  'First Fix 11 Mar 2027 24 Mar 2027',
  'Second Fix 25 Mar 2027 9 Apr 2027',
  'Finishings 12 Apr 2027 23 Apr 2027',
  'Cleanup 27 Apr 2027 28 Apr 2027',
  'Staging/Photos 29 Apr 2027 30 Apr 2027',
  'Listed 3 May 2027 28 May 2027',
  'The buyer settles on 29 Jun 2027. Will be held 5 Mar – 29 Jun 2027, 3.8 months.',
  'Interest and holding costs in this pack are for 6 months.',
]

test('a deal won on 30 Nov 2026 with settlement on 5 Mar 2027: the dates in its pack and PDF, and the agreed price', async () => {
  const mere = await world.person()
  const packs = packRequests(world)
  const { deal, project } = await projectRequests(world).win(mere, '12 Rata Street, Henderson, Auckland')
  await world.db.query(sql`
    update projects set start_date = ${new Date('2026-11-30T09:00:00+13:00')} where id = ${project.id}`)
  await world.db.query(sql`update opportunities set due_date = '2027-03-05' where id = ${deal.id}`)
  const view = await packs.change(mere, deal.id, everything('lender'))
  expect(linesOf(modelOf(view), 'dates')).toEqual(['Settlement Date 5 Mar 2027', ...DATES])
  expect(linesOf(modelOf(view), 'summary')).toContain('Agreed price $550,000')
  const made = await packs.pdf(mere, deal.id, view.pack)
  await world.work()
  const { pages } = await readPdf(await (await packs.getPdf(mere, deal.id, made.id)).arrayBuffer())
  const squeezed = pages.join('').replaceAll(/\s+/g, '')
  for (const line of [...DATES, 'Agreed price']) expect(squeezed).toContain(line.replaceAll(/\s+/g, ''))
})

test.each(PRICE_KINDS)(
  'the pack of a sold deal at $value: no price that was never paid, and the day of settlement',
  async ({ value: price }) => {
    const person = await world.person()
    const packs = packRequests(world)
    const projects = projectRequests(world)
    const { deal, project } = await projects.win(person)
    await world.db.query(sql`
    update opportunities set due_date = '2027-03-05', asking_price = 649000 where id = ${deal.id}`)
    const agreed = await world.send('PUT', `/api/opportunities/${deal.id}/agreement`, {
      as: person,
      body: { signedOn: '2026-11-20', settledOn: '2026-11-29', provinces: ['Auckland'], price: 550_000 },
      headers: { 'if-match': '"0"' },
    })
    expect(agreed.status, await agreed.clone().text()).toBe(200)
    await projects.move(person, await projects.read(person, project.id), { status: 'sold', sale: SALE })
    const view = await packs.change(person, deal.id, everything('lender'))
    const pack = packOf(view.material, { ...view.pack, price })
    for (const section of ['summary', 'statement']) {
      const paid = linesOf(pack, section).filter((line) => line.startsWith('Price paid $'))
      expect(paid).toSatisfy((lines: string[]) =>
        lines.every((line) => /^Price paid \$550,000( \$550,000| —)?$/.test(line)),
      )
      if (section === 'summary') expect(paid).toHaveLength(1)
    }
    expect(linesOf(pack, 'dates')[0]).toBe('Settled 29 Nov 2026')
    expect(linesOf(pack, 'summary')).toContain('Days from settlement to sale 1 —')
    expect(linesOf(pack, 'assumptions')).toContain('Planned for 6 months')
    // What no longer applies isn’t said, and which loan counts is.
    expect(linesOf(pack, 'risk')).toEqual([])
    const text = JSON.stringify(pack)
    expect(text).not.toMatch(/Each month longer|By this plan the property is listed/)
    if (price === 'agreed')
      expect(text).toContain(
        'What was planned is worked out with the deal’s own loan of $440,000, as is the realised profit. Before the sale, packs of this deal asked for $385,000, the usual limit of 70%.',
      )
  },
)

test('the day on which a deal is unconditional is the agreement’s, if there is one, and none once it has settled', async () => {
  const person = await world.person()
  const packs = packRequests(world)
  const { deal } = await projectRequests(world).win(person)
  await world.db.query(sql`update opportunities set unconditional_date = '2026-12-11' where id = ${deal.id}`)
  const lines = async () =>
    linesOf(modelOf(await packs.read(person, deal.id)), 'dates').filter((line) => /^Uncond/.test(line))
  const agree = async (settledOn: string | null, version: number) => {
    const reply = await world.send('PUT', `/api/opportunities/${deal.id}/agreement`, {
      as: person,
      body: { signedOn: '2026-11-20', settledOn, provinces: ['Auckland'], price: 550_000 },
      headers: { 'if-match': `"${version}"` },
    })
    expect(reply.status, await reply.clone().text()).toBe(200)
  }
  expect(await lines()).toEqual(['Unconditional 11 Dec 2026'])
  await agree(null, 0)
  expect(await lines()).not.toContain('Unconditional 11 Dec 2026')
  await agree('2026-11-29', 1)
  expect(await lines()).toEqual([])
})
