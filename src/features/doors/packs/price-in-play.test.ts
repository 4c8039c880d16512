import { beforeAll, expect, test } from 'vitest'
import { dealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { USUAL_OWNERSHIP } from '#src/features/deals/deal-tax/schema.ts'
import { newOffer } from '#src/features/deals/offers/test-offers.ts'
import { newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { formatMoney } from '#src/finance/money.ts'
import { PRICED_DEAL, PRICES_IN_PLAY } from '#src/finance/test-worked-examples.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { packOf } from './pack.ts'
import { linesOf, packRequests, readPdf } from './test-packs.ts'

const world = worldForFile()
const packs = packRequests(world)
let mere: Person
let deal: string
beforeAll(async () => {
  world.setNow(new Date('2026-11-21T20:14:00Z'))
  mere = await world.person()
  deal = (await newDeal(world, mere, { ...PRICED_DEAL, askingPrice: 649_000 })).id
  await newOffer(world, mere, deal, { amount: 580_000, madeOn: '2026-11-20' }, 'accepted')
  // Without a limit, the pack asks for the deal's own loan.
  const body = { ...USUAL_OWNERSHIP, isExempt: true }
  const headers = { 'if-match': '"0"' }
  await world.send('PUT', `/api/opportunities/${deal}/ownership`, { as: mere, body, headers })
})

const HEADINGS = {
  maximum: 'Profit at the maximum of $613,333',
  offer: 'Profit at our offer of $580,000',
  asking: 'Profit at the asking price of $649,000',
  agreed: 'Profit at the agreed $580,000',
}

test.each(PRICES_IN_PLAY)(
  'figures and pack at $kind: gross $gross, net $net',
  async ({ kind, ...expected }) => {
    const figures = dealFigures(await read(world, mere, deal), kind)
    const { price, grossProfit, totalCosts, netProfit } = figures
    const rounded = [grossProfit, totalCosts, netProfit].map(({ value }) => Math.round(value ?? 0))
    expect({ price, rounded }).toEqual({
      price: expected.price,
      rounded: [expected.gross, expected.costs, expected.net],
    })
    const view = await packs.read(mere, deal)
    const pack = packOf(view.material, { ...view.pack, price: kind })
    const alone = packOf(view.material, { ...view.pack, price: kind, sections: ['statement'] })
    for (const [shown, section] of [
      [pack, 'summary'],
      [alone, 'statement'],
    ] as const) {
      const blocks = shown.parts.find((part) => part.section === section)?.blocks ?? []
      expect(blocks).toContainEqual(expect.objectContaining({ type: 'table', caption: HEADINGS[kind] }))
      const lines = linesOf(shown, section).join('\n')
      expect(lines).toContain(`Gross profit ${formatMoney(expected.gross)} `)
      expect(lines).toContain(`Net profit ${formatMoney(expected.net)} `)
    }
    expect(linesOf(pack, 'risk').join()).toContain(formatMoney(expected.net))
  },
)

test('a pack is at the agreed price unless another is chosen, and its PDF is at the chosen one', async () => {
  const view = await packs.read(mere, deal)
  expect(linesOf(packOf(view.material, view.pack), 'summary')).toContain('Agreed price $580,000')
  const { id } = await packs.pdf(mere, deal, { ...view.pack, price: 'asking' })
  await world.work()
  const reply = await packs.getPdf(mere, deal, id)
  const text = (await readPdf(await reply.arrayBuffer())).pages.join(' ')
  for (const part of [HEADINGS.asking, 'Asking price $649,000', '$87,000', '$46,230'])
    expect(text.replaceAll(/ +/g, ' ')).toContain(part)
  expect(text).not.toContain('$117,300')
})
