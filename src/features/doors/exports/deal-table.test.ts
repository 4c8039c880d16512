import Papa from 'papaparse'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { imported } from '#src/features/base/imports/test-imports.ts'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { exported } from '#src/features/deals/pipeline/test-imports.ts'
import { newRenovationPlan, withItem } from '#src/features/public/calculators/renovation-plan.ts'
import { personName } from '#src/lib/text/person-name.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
afterEach(() => world.setNow(null))

/** The parsed lines as records by heading. */
function linesOf(text: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(text.replace('\ufeff', '').trimEnd(), { header: true }).data
}

describe('CSV export of deals', () => {
  // Clauses: offers-and-scenarios 9.4; tax-and-lending 9.1
  test('contains every field of a deal, its calculated figures and its project', async () => {
    world.setNow(new Date('2026-11-20T11:00:00Z'))
    const mere = await world.person()
    const plan = withItem(newRenovationPlan(120), 'kitchen', { isSelected: true })
    const deal = await edited(world, mere, await newDeal(world, mere), {
      offerPrice: 640_000.5,
      agentName: 'Aroha Te Rangi',
      agentContact: '+64 21 555 0147',
      unconditionalDate: '2026-12-04',
      dueDate: '2026-11-30',
      notes: 'Roof, "re-coated".\nNo consent.',
      holdingCosts: {
        months: 9,
        interestRate: 6.9,
        loanToValueRatio: 70,
        insurancePremium: 1_500,
        councilRates: 3_100.4,
        legalFees: 0,
        buyingCosts: 1,
        sellingCosts: 20_000,
      },
      renovationItems: plan,
    })
    const text = await exported(world, mere)
    const [line] = linesOf(text)
    expect(line).toEqual({
      Address: '8 Kererū Street, Ōtūmoetai, Tauranga',
      Status: 'New Listing',
      'Asking price': '689000.00',
      'Offer price': '640000.50',
      'Actual purchase price': '',
      'Agent name': 'Aroha Te Rangi',
      'Agent contact': "'+64 21 555 0147",
      'Unconditional date': '2026-12-04',
      'Settlement date': '2026-11-30',
      'Done-up value': '800000.00',
      'Renovation cost': '100000.00',
      'Profit margin (%)': '20',
      Notes: 'Roof, "re-coated".\nNo consent.',
      'Holding months': '9',
      'Interest rate (%)': '6.9',
      'Loan to value ratio (%)': '70',
      'Insurance premium': '1500.00',
      'Council rates': '3100.40',
      'Legal fees': '0.00',
      'Buying costs': '1.00',
      'Selling costs': '20000.00',
      'Renovation plan (JSON)': JSON.stringify(deal.renovationItems),
      'Actual renovation cost': '',
      'Actual sale price': '',
      'Abandoned from': '',
      'Reason for abandoning': '',
      'Status value': 'new_listing',
      'Renovation plan': 'Kitchen 30000.00; total 30000.00 (120 m², mid-range)',
      'Maximum purchase price': '583333.00',
      'Gross profit': '116667.00',
      'Gross margin (%)': '17',
      Investment: '683333.00',
      'Holding costs': '44582.54',
      'Net profit': '72084.46',
      'Net margin (%)': '11',
      'Break-even sale': '727915.54',
      'Net-safe price': '547269.00',
      'Peak cash': '299582.44',
      'Agreement date': '',
      'Next condition': '',
      Unconditional: '',
      Deposit: '',
      Offers: '0',
      'Accepted amount': '',
      'Days left': '9',
      'Project stage': '',
      'Project started': '',
      'Target listing date': '',
      Sold: '',
      'In this status since': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      Added: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      'Added by': personName({ name: '', email: mere.email }),
      Changed: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      'About these figures': expect.stringMatching(
        /^General information from rules as at 21 Nov 2026, not tax,/,
      ),
      'Deal id': deal.id,
    })
    expect(text.startsWith('\ufeffAddress,Status,')).toBe(true)
    expect(text).toContain('"Roof, ""re-coated"".\nNo consent."')
    expect(text.endsWith(`${deal.id}\r\n`)).toBe(true)
  })

  test('lists deals in board order, including abandoned ones, with project stage and actual values', async () => {
    const mere = await world.person()
    await imported(world, mere, {
      deals: [
        { address: '1', status: 'abandoned', abandonedFrom: 'funding', abandonReason: 'Leaky' },
        { address: '2', status: 'won', actualPurchasePrice: 500_000, actualSalePrice: 700_000.1 },
        { address: '3' },
        { address: '4' },
      ],
    })
    const lines = linesOf(await exported(world, mere))
    expect(lines.map(({ Address }) => Address)).toEqual(['3', '4', '2', '1'])
    expect(lines.map((line) => line['About these figures'] !== '')).toEqual([true, false, false, false])
    expect(lines[2]).toMatchObject({ 'Project stage': 'Planning', 'Actual sale price': '700000.10' })
    expect(lines[3]).toMatchObject({ Status: 'Abandoned', 'Abandoned from': 'Funding', 'Days left': '' })
  })

  test('is named for the organization and the day in Auckland', async () => {
    world.setNow(new Date('2026-11-20T11:00:00Z'))
    const mere = await world.person()
    await world.db.query(sql`
      update organizations set name = 'Kererū / Tūī: Ltd' where id = ${mere.organizationId}`)
    const { headers } = await world.send('GET', '/api/exports/deals', { as: mere })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Kereru Tui Ltd deals 2026-11-21.csv"; filename*=UTF-8''${encodeURIComponent('Kererū Tūī Ltd deals 2026-11-21.csv')}`,
    )
  })

  test('is available only to administrators of this tenant and to members with a current or past subscription', async () => {
    const lapsed = await world.person({ subscription: 'canceled' })
    const [mere, nonMember] = [await world.person(), await world.person()]
    const unsubscribed = await world.person({ joins: mere, subscription: null })
    await newDeal(world, mere, { address: 'Secret Lane' })
    const joined = { as: unsubscribed, organizationId: mere.organizationId }
    expect((await world.send('GET', '/api/exports/deals', joined)).status).toBe(402)
    expect(linesOf(await exported(world, lapsed))).toEqual([])
    expect((await world.send('GET', '/api/exports/deals')).status).toBe(401)
    expect(await exported(world, nonMember)).not.toContain('Secret')
    const elsewhere = { as: nonMember, organizationId: mere.organizationId }
    expect((await world.send('GET', '/api/exports/deals', elsewhere)).status).toBe(404)
  })

  test('streams page by page: an aborted download ends its transaction, and a removed member gets no more pages', async () => {
    const mere = await world.person()
    const member = await world.person({ joins: mere })
    const deals = Array.from({ length: 450 }, (_, at) => ({ address: `${at} Long Street` }))
    await imported(world, mere, { deals })
    const ask = () =>
      world.send('GET', '/api/exports/deals', { as: member, organizationId: mere.organizationId })
    const reader = (await ask()).body?.getReader()
    const heading = new TextDecoder().decode((await reader?.read())?.value)
    const first = new TextDecoder().decode((await reader?.read())?.value)
    expect(heading.split('\r\n')).toHaveLength(2)
    expect(first.split('\r\n')).toHaveLength(201)
    await world.db.query(sql`
      delete from organization_members where user_id = ${member.userId} and organization_id = ${mere.organizationId}`)
    await expect(reader?.read()).resolves.toMatchObject({ value: new Uint8Array() })
    await (await world.send('GET', '/api/exports/deals', { as: mere })).body?.cancel()
    expect(linesOf(await exported(world, mere))).toHaveLength(450)
  })
})
