import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { SaleSettings } from '#src/features/deals/comparables/schema.ts'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import type { Queryable } from '#src/platform/db/database.ts'

interface Demo {
  organizationId: string
  now: Date
}

type Adjustment = readonly [reason: string, amount: number]
/** NZD, days ago, m² and the weight. */
type Sale = readonly [
  address: string,
  price: number,
  ago: number,
  area: number | null,
  weight?: number,
  ...Adjustment[],
]

const SETTINGS: SaleSettings = { monthlyPercent: 0.25, perSquareMetre: 2_400, floorArea: null }

/** The sales of six deals, by the start of their address. */
const DEMO_SALES: Readonly<Record<string, readonly Sale[]>> = {
  '8 Kererū': [
    ['21 Kererū Street, Ōtūmoetai, Tauranga', 905_000, 41, 118, 2],
    ['4 Tūī Street, Ōtūmoetai, Tauranga', 862_000, 88, 105, 1, ['No garage', 15_000]],
    ['36 Pillans Road, Ōtūmoetai, Tauranga', 938_000, 133, 126, 1, ['Larger section', -20_000]],
    ['9 Ngatai Road, Ōtūmoetai, Tauranga', 870_000, 402, 110, 0],
  ],
  '63 Mātai': [
    ['12 Mātai Crescent, Māngere Bridge, Auckland', 1_090_000, 27, 142],
    ['5 Coronation Road, Māngere Bridge, Auckland', 1_048_000, 74, 136, 1, ['Busy road', 30_000]],
    ['88 Wallace Road, Māngere Bridge, Auckland', 1_105_000, 112, 150],
  ],
  '27 Pōhutukawa': [
    ['14 Pōhutukawa Avenue, Ōhope, Whakatāne', 990_000, 65, 160, 2],
    ['31 West End, Ōhope, Whakatāne', 1_240_000, 150, 172, 1, ['Across the road from the beach', -60_000]],
    ['3 Maraetōtara Road, Ōhope, Whakatāne', 845_000, 96, 155],
  ],
  '19 Mānuka': [
    ['2 Mānuka Street, Nawton, Hamilton', 652_000, 33, 100],
    ['40 Hyde Avenue, Nawton, Hamilton', 668_000, 101, 104],
  ],
  '44 Rātā': [
    ['51 Rātā Street, Naenae, Lower Hutt', 701_000, 58, null],
    ['7 Seddon Street, Naenae, Lower Hutt', 685_000, 120, 98],
    ['23 Cole Street, Naenae, Lower Hutt', 694_000, 19, 102],
  ],
  '9 Hīnau': [
    ['30 Hīnau Place, Papanui, Christchurch', 772_000, 49, 121],
    ['18 Sawyers Arms Road, Papanui, Christchurch', 748_000, 84, 115],
    ['6 Gambia Street, Papanui, Christchurch', 759_000, 137, 119],
  ],
}

/** Adds comparable sales to six deals of the demo. */
export async function addDemoSales(tx: Queryable, { organizationId, now }: Demo): Promise<void> {
  const today = todayInAuckland(now)
  const deals = await tx.query<{ id: string; address: string }>(sql`
    select id, address from opportunities where organization_id = ${organizationId}`)
  for (const [start, sales] of Object.entries(DEMO_SALES)) {
    const deal = deals.find(({ address }) => address.startsWith(start))
    if (deal === undefined) throw new Error(`The demo has no deal at ${start}`)
    await tx.query(sql`
      insert into comparable_settings (organization_id, opportunity_id, settings)
      values (${organizationId}, ${deal.id}, ${JSON.stringify(SETTINGS)}::jsonb)`)
    for (const [address, price, ago, floorArea, weight = 1, ...own] of sales) {
      const adjustments = own.map(([reason, amount]) => ({ reason, amount }))
      await tx.query(sql`
        insert into comparables (organization_id, id, opportunity_id, address, price, sold_on, floor_area, condition,
          adjustments, weight, source)
        values (${organizationId}, ${uuidv7()}, ${deal.id}, ${address}, ${price}, ${addDays(today, -ago)}, ${floorArea},
          'renovated', ${JSON.stringify(adjustments)}::jsonb, ${weight}, 'Agent’s list of sales')`)
    }
  }
}
