import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { agreementSchema, changedConditionSchema } from '#src/features/deals/agreements/schema.ts'
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
  const summary = linesOf(modelOf(view), 'summary')
  expect(summary).toContain('Agreed price $550,000')
  expect(summary).toContain(TERM)
  expect(summary.filter((line) => line.startsWith('Loan of'))).toEqual([
    expect.stringMatching(/ for 6 months$/),
  ])
  const made = await packs.pdf(mere, deal.id, view.pack)
  await world.work()
  const { pages } = await readPdf(await (await packs.getPdf(mere, deal.id, made.id)).arrayBuffer())
  const squeezed = pages.join('').replaceAll(/\s+/g, '')
  for (const line of [...DATES, 'Agreed price']) expect(squeezed).toContain(line.replaceAll(/\s+/g, ''))
})

const TERM =
  '6 months is the term assumed in the deal. By the project’s plan the property is held for 3.8 months, until the buyer settles on 29 Jun 2027.'

test('once the purchase has settled, a pack says that its loan was drawn then, and calls its profits planned beside the forecast', async () => {
  const mere = await world.person()
  const packs = packRequests(world)
  const { deal } = await projectRequests(world).win(mere)
  const agreed = await world.send('PUT', `/api/opportunities/${deal.id}/agreement`, {
    as: mere,
    body: { signedOn: '2026-11-20', settledOn: '2026-11-29', provinces: ['Auckland'], price: 550_000 },
    headers: { 'if-match': '"0"' },
  })
  expect(agreed.status, await agreed.clone().text()).toBe(200)
  const settled = 'as planned for the purchase, which settled on 29 Nov 2026'
  for (const [kind, ask] of [
    ['lender', `Loan of $385,000 for 6 months, ${settled}`],
    ['partner', expect.stringMatching(new RegExp(`^Cash of \\$[\\d,]+ for 6 months, ${settled}$`))],
  ] as const) {
    const pack = modelOf(await packs.change(mere, deal.id, everything(kind)))
    const summary = linesOf(pack, 'summary')
    expect(summary[0]).toEqual(ask)
    const profits = summary
      .filter((line) => / profit .*\$/i.test(line))
      .map((line) => line.split(' profit')[0])
    expect(profits).toEqual(['Planned gross', 'Planned net', 'Planned net', 'Forecast net'])
  }
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
    expect(linesOf(pack, 'dates').slice(0, 2)).toEqual(['Agreement 20 Nov 2026', 'Settled 29 Nov 2026'])
    expect(linesOf(pack, 'summary').find((line) => line.startsWith('Held'))).toMatch(
      /^Held, from settlement until the buyer settles \d+ days, \d+(\.\d)? months 6 months$/,
    )
    expect(linesOf(pack, 'assumptions')).toContain('Planned for 6 months')
    // What no longer applies isn’t said, and which loan counts is.
    expect(linesOf(pack, 'risk')).toEqual([])
    const { prices } = view.material
    const { parts = [] } = prices.find(({ kind }) => kind === price) ?? prices[0] ?? {}
    const isEmpty = ({ section, blocks }: (typeof parts)[number]) =>
      blocks.length === 0 && section !== 'documents'
    expect(parts.filter(isEmpty).map(({ section, missing }) => [section, missing])).toEqual([
      ['risk', 'Not in the pack of a sold deal: how the sale turned out is known'],
      ['tax', expect.any(String)],
      ['record', 'No other sold projects yet'],
    ])
    const text = JSON.stringify(pack)
    expect(text).not.toMatch(/Each month longer|By this plan the property is listed/)
    if (price === 'agreed')
      expect(text).toContain(
        'What was planned is worked out with the deal’s own loan of $440,000, as is the realised profit.',
      )
    expect(text).not.toMatch(/usual limit|Lenders usually lend/)
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

test('the pack of a sold deal has the days of its agreement, and no stage after a sale that was entered later', async () => {
  const person = await world.person()
  const packs = packRequests(world)
  const projects = projectRequests(world)
  const { deal, project } = await projects.win(person)
  await world.db.query(sql`
    update projects set start_date = ${new Date('2026-07-20T09:00:00+12:00')} where id = ${project.id}`)
  const send = async (method: string, path: string, body: object, headers = {}) => {
    const reply = await world.send(method, `/api/opportunities/${deal.id}${path}`, {
      as: person,
      body,
      headers,
    })
    expect(reply.ok, await reply.clone().text()).toBe(true)
    return reply
  }
  const terms = { signedOn: '2026-06-01', provinces: ['Auckland'], price: 550_000, depositPercent: 10 }
  await send('PUT', '/agreement', terms, { 'if-match': '"0"' })
  const added = await send('POST', '/conditions', {
    kind: 'finance',
    title: 'Finance',
    basis: 'days',
    days: 10,
  })
  const { id, version } = changedConditionSchema.parse(await added.json()).condition
  const decision = { status: 'satisfied', decidedOn: '2026-06-12' }
  await send('PUT', `/conditions/${id}/decision`, decision, { 'if-match': `"${version}"` })
  const { version: at, agreement } = agreementSchema.parse(
    await (await world.send('GET', `/api/opportunities/${deal.id}/agreement`, { as: person })).json(),
  )
  const ticked = { ...agreement, depositPaidOn: '2026-06-02', settledOn: '2026-07-17' }
  await send('PUT', '/agreement', ticked, { 'if-match': `"${at}"` })
  const sale = { ...SALE, soldOn: '2026-09-22' }
  await projects.move(person, await projects.read(person, project.id), { status: 'sold', sale })
  expect(linesOf(modelOf(await packs.read(person, deal.id)), 'dates').slice(0, 10)).toEqual([
    'Agreement 1 Jun 2026',
    'Deposit paid 2 Jun 2026',
    'Unconditional 12 Jun 2026',
    'Settled 17 Jul 2026',
    'Planning 20 Jul 2026 24 Jul 2026',
    'Permits 27 Jul 2026 7 Aug 2026',
    'Demolition 10 Aug 2026 12 Aug 2026',
    'First Fix 13 Aug 2026 26 Aug 2026',
    'Second Fix 27 Aug 2026 9 Sep 2026',
    'Finishings 10 Sep 2026 22 Sep 2026',
  ])
})

test('the ledger has the agreement’s deposit at the agreed price, as an amount or a percentage, and the usual one otherwise', async () => {
  const person = await world.person()
  const packs = packRequests(world)
  const { deal } = await projectRequests(world).win(person)
  await world.db.query(sql`update opportunities set asking_price = 649000 where id = ${deal.id}`)
  const agree = async (deposit: object, version: number) => {
    const reply = await world.send('PUT', `/api/opportunities/${deal.id}/agreement`, {
      as: person,
      body: { signedOn: '2026-11-20', provinces: ['Auckland'], price: 550_000, ...deposit },
      headers: { 'if-match': `"${version}"` },
    })
    expect(reply.status, await reply.clone().text()).toBe(200)
  }
  const deposits = async (price: 'agreed' | 'asking') => {
    const { material, pack } = await packs.read(person, deal.id)
    const model = packOf(material, { ...pack, ...everything('lender'), price })
    const lines = [...linesOf(model, 'funding'), ...linesOf(model, 'assumptions')]
    return lines.filter((line) => /^(Deposit(?! needed)|Settlement)\b/.test(line))
  }
  const usual = ['Deposit −$55,000 −$55,000', 'Settlement −$114,500 −$169,500', 'Deposit 10%']
  expect(await deposits('agreed')).toEqual(usual)
  await agree({ depositAmount: 62_500 }, 0)
  const agreed = ['Deposit −$62,500 −$62,500', 'Settlement −$107,000 −$169,500', 'Deposit, as agreed $62,500']
  expect(await deposits('agreed')).toEqual(agreed)
  expect((await deposits('asking')).at(-1)).toBe('Deposit 10%')
  await agree({ depositPercent: 5 }, 1)
  expect(await deposits('agreed')).toEqual([
    'Deposit −$27,500 −$27,500',
    'Settlement −$142,000 −$169,500',
    'Deposit, as agreed $27,500',
  ])
  await agree({ depositPercent: 5, cancelledOn: '2026-11-29' }, 2)
  expect(await deposits('agreed')).toEqual(usual)
})
