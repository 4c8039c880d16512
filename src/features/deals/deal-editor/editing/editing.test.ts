import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { dealSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { receivedDealSchema } from '#src/features/deals/pipeline/edits.ts'
import { edit, edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { newRenovationPlan, planTotal, withItem } from '#src/features/public/calculators/renovation-plan.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

describe('editing a deal', () => {
  // Clauses: deal-workflow 3.1, 7.2, 7.4
  test('every field is saved and read back unchanged', async () => {
    const mere = await world.person()
    const plan = withItem(newRenovationPlan(120), 'kitchen', { isSelected: true })
    const fields = {
      askingPrice: 689_000.5,
      offerPrice: 640_000,
      agentName: 'Aroha Te Rangi',
      agentContact: '021 555 0147',
      unconditionalDate: '2026-12-04',
      dueDate: '2026-12-18',
      doneUpValue: 890_000,
      renovationCost: 99_860,
      profitMargin: 17.5,
      notes: 'Roof re-coated 2019.\nNo consent for the sleepout.',
      holdingCosts: { ...DEFAULT_HOLDING_COSTS, months: 9, interestRate: 6.9 },
      renovationItems: plan,
    }
    const deal = await newDeal(world, mere)
    const saved = await edited(world, mere, deal, fields)
    expect(saved).toMatchObject({ ...fields, version: 2, status: 'new_listing' })
    expect(await read(world, mere, deal.id)).toEqual(saved)
  })

  // Clauses: deal-workflow 5.10
  test('empty prices and texts are saved as null', async () => {
    const mere = await world.person()
    const empty = { askingPrice: null, offerPrice: null, doneUpValue: null, renovationCost: null }
    const saved = await edited(world, mere, await newDeal(world, mere), {
      ...empty,
      agentName: '  ',
      notes: '',
    })
    expect(saved).toMatchObject({ ...empty, agentName: null, notes: null, maxPurchasePrice: 0 })
  })

  // Clauses: deal-workflow 5.9, 10.1, 11.5
  test('numeric inputs must be non-negative, at most 999,999,999 and in whole cents', async () => {
    const mere = await world.person()
    const deal = await newDeal(world, mere)
    for (const field of ['askingPrice', 'offerPrice', 'doneUpValue', 'renovationCost']) {
      for (const price of [-1, -0.01, 1_000_000_000, 0.001, '650000']) {
        expect((await edit(world, mere, deal, { [field]: price })).status, `${field} ${price}`).toBe(400)
      }
      for (const price of [0, 0.01, 149_999.99, 999_999_999]) {
        const now = await read(world, mere, deal.id)
        expect((await edited(world, mere, now, { [field]: price }))[field as 'askingPrice']).toBe(price)
      }
    }
  })

  // Clauses: deal-workflow 5.7
  test('the profit margin is 0–100 percent on the opportunity form', async () => {
    const mere = await world.person()
    const deal = await newDeal(world, mere)
    expect((await edit(world, mere, deal, { profitMargin: -1 })).status).toBe(400)
    expect((await edit(world, mere, deal, { profitMargin: 100.5 })).status).toBe(400)
    expect(await edited(world, mere, deal, { profitMargin: 100 })).toMatchObject({
      maxPurchasePrice: 350_000,
    })
  })

  // Clauses: deal-workflow 3.5, 5.6
  test('the holding period is 1–60 whole months, interest 0–20 in hundredths, LVR 0–100 in steps of 1', async () => {
    const mere = await world.person()
    const deal = await newDeal(world, mere)
    const wrong = [
      { months: 0 },
      { months: 61 },
      { months: 6.5 },
      { interestRate: -0.1 },
      { interestRate: 20.1 },
      { interestRate: 7.555 },
      { loanToValueRatio: 101 },
      { loanToValueRatio: -1 },
      { loanToValueRatio: 80.5 },
      { legalFees: -1 },
    ]
    for (const setting of wrong) {
      const holdingCosts = { ...DEFAULT_HOLDING_COSTS, ...setting }
      expect((await edit(world, mere, deal, { holdingCosts })).status, JSON.stringify(setting)).toBe(400)
    }
    const most = { ...DEFAULT_HOLDING_COSTS, months: 60, interestRate: 19.99, loanToValueRatio: 100 }
    expect((await edited(world, mere, deal, { holdingCosts: most })).holdingCosts).toEqual(most)
  })

  // Clauses: deal-workflow 3.2
  test('rejects unknown and read-only fields', async () => {
    const mere = await world.person()
    const deal = await newDeal(world, mere)
    for (const field of [
      'maxPurchasePrice',
      'version',
      'id',
      'organizationId',
      'userId',
      'position',
      'colour',
    ]) {
      expect((await edit(world, mere, deal, { [field]: 1 })).status, field).toBe(400)
    }
    expect((await edit(world, mere, deal, { status: 'abandoned' })).status).toBe(400)
  })

  // Clauses: deal-workflow 5.21, 9.1; worked-examples 2.4
  test('the server calculates the maximum purchase price of the worked examples', async () => {
    const mere = await world.person()
    let deal = await newDeal(world, mere)
    const examples = [
      [800_000, 100_000, 20, 583_333],
      [800_000, 100_000, 0, 700_000],
      [600_004, 1, 20, 500_003],
      [950_000, 120_000, 17.5, 706_383],
      [100_000, 150_000, 20, 0],
      [null, 100_000, 20, 0],
      [800_000, null, 20, 0],
    ] as const
    for (const [doneUpValue, renovationCost, profitMargin, maxPurchasePrice] of examples) {
      deal = await edited(world, mere, deal, { doneUpValue, renovationCost, profitMargin })
      expect(deal.maxPurchasePrice).toBe(maxPurchasePrice)
    }
  })

  // Clauses: deal-workflow 3.7; worked-examples 2.1
  test('a renovation plan is saved with its cost: kitchen 120 m² basic, mid-range, high-end', async () => {
    const mere = await world.person()
    let deal = await newDeal(world, mere)
    for (const [quality, cost] of [
      ['basic', 21_000],
      ['mid-range', 30_000],
      ['high-end', 45_000],
    ] as const) {
      const plan = { ...withItem(newRenovationPlan(120), 'kitchen', { isSelected: true }), quality }
      deal = await edited(world, mere, deal, { renovationItems: plan, renovationCost: planTotal(plan) })
      expect(deal.renovationCost).toBe(cost)
      expect(deal.renovationItems).toEqual(plan)
    }
  })

  // Clauses: deal-workflow 10.12
  test('a stale edit gets 412 with the current deal and its author', async () => {
    const mere = await world.person()
    const aroha = await world.person({ joins: mere })
    const deal = await newDeal(world, mere)
    const headers = { 'if-match': '"1"' }
    const asAroha = { as: aroha, organizationId: mere.organizationId, headers }
    const path = `/api/opportunities/${deal.id}`
    await world.send('PATCH', path, { ...asAroha, body: { askingPrice: 650_000, notes: 'Price drop' } })
    const stale = await edit(world, mere, deal, { askingPrice: 700_000 })
    expect(stale.status).toBe(412)
    const problem = (await stale.json()) as { code: string; current: unknown }
    expect(problem.code).toBe('stale_version')
    expect(dealSchema.parse(problem.current)).toMatchObject({
      askingPrice: 650_000,
      notes: 'Price drop',
      version: 2,
      changedBy: { id: aroha.userId, name: '', email: aroha.email },
    })
    expect(await read(world, mere, deal.id)).toMatchObject({ askingPrice: 650_000, version: 2 })
  })

  test('an edit without If-Match gets 428', async () => {
    const mere = await world.person()
    const deal = await newDeal(world, mere)
    const response = await world.send('PATCH', `/api/opportunities/${deal.id}`, {
      as: mere,
      body: { askingPrice: 1 },
    })
    expect(response.status).toBe(428)
  })

  test('an edit without differences changes neither version nor activity', async () => {
    const mere = await world.person()
    const deal = await newDeal(world, mere)
    const saved = await edited(world, mere, deal, { askingPrice: 689_000, status: 'new_listing' })
    expect(saved).toEqual(deal)
  })

  // Clauses: deal-workflow 8.4
  test('a non-member gets ‘Opportunity not found’, as for an unknown id', async () => {
    const mere = await world.person()
    const nonMember = await world.person()
    const deal = await newDeal(world, mere)
    const foreign = await edit(world, nonMember, deal, { askingPrice: 1 })
    expect(foreign.status).toBe(404)
    expect(await foreign.json()).toMatchObject({ detail: 'Opportunity not found' })
    expect(await read(world, mere, deal.id)).toEqual(deal)
  })

  // Clauses: deal-workflow 5.19, 8.12
  test('a guest gets 401; without an organization the error is ‘No organization selected’', async () => {
    const mere = await world.person()
    const deal = await newDeal(world, mere)
    const path = `/api/opportunities/${deal.id}`
    expect((await world.send('PATCH', path, { body: { askingPrice: 1 } })).status).toBe(401)
    const leaver = await world.person()
    await world.db.query(sql`delete from organizations where id = ${leaver.organizationId}`)
    const response = await edit(world, leaver, deal, { askingPrice: 1 })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ detail: 'No organization selected' })
  })
})

describe('the status on the form', () => {
  test('a new status moves the deal to the top of that column', async () => {
    const mere = await world.person()
    const first = await edited(world, mere, await newDeal(world, mere), { status: 'funding' })
    const second = await edited(world, mere, await newDeal(world, mere), { status: 'funding' })
    expect(second.status).toBe('funding')
    expect(second.position < first.position).toBe(true)
    expect(second.stageEnteredAt > second.createdAt).toBe(true)
  })

  // Clauses: deal-workflow 4.9, 5.1
  test('changing it to Won requires the actual purchase price', async () => {
    const mere = await world.person()
    const deal = await newDeal(world, mere)
    for (const body of [{ status: 'won' }, { status: 'won', actualPurchasePrice: 0 }]) {
      expect((await edit(world, mere, deal, body)).status).toBe(400)
    }
    const refused = await edit(world, mere, deal, { status: 'won' })
    expect(await refused.json()).toMatchObject({ detail: 'Purchase price must be greater than 0' })
    const zero = await edit(world, mere, deal, { status: 'won', actualPurchasePrice: 0 })
    expect(await zero.json()).toMatchObject({
      fields: { actualPurchasePrice: 'Purchase price must be greater than 0' },
    })
    expect(await read(world, mere, deal.id)).toEqual(deal)
  })

  // Clauses: deal-workflow 10.6, 10.9
  test('Won creates one project, also for a price above the maximum', async () => {
    const mere = await world.person()
    const won = await edited(world, mere, await newDeal(world, mere), {
      status: 'won',
      actualPurchasePrice: 700_000,
    })
    expect(won).toMatchObject({ status: 'won', actualPurchasePrice: 700_000, maxPurchasePrice: 583_333 })
    expect(won.projectId).not.toBeNull()
    const back = await edited(world, mere, won, { status: 'funding' })
    expect(back.projectId).toBe(won.projectId)
    const again = await edited(world, mere, back, { status: 'won', actualPurchasePrice: 690_000 })
    expect(again.projectId).toBe(won.projectId)
    const projects = await world.db.query(sql`
      select status from projects where organization_id = ${mere.organizationId}`)
    expect(projects).toEqual([{ status: 'planning' }])
  })

  test('of an abandoned deal can’t change before it is restored', async () => {
    const mere = await world.person()
    const deal = await newDeal(world, mere)
    await world.send('PUT', `/api/opportunities/${deal.id}/abandonment`, {
      as: mere,
      body: { reason: null },
      headers: { 'if-match': '"1"' },
    })
    const abandoned = await read(world, mere, deal.id)
    expect((await edit(world, mere, abandoned, { status: 'funding' })).status).toBe(400)
    expect(await edited(world, mere, abandoned, { notes: 'Sold to another buyer' })).toMatchObject({
      status: 'abandoned',
      notes: 'Sold to another buyer',
    })
  })
})

describe('stored details that can’t be parsed', () => {
  // Clauses: deal-workflow 8.7, 10.13
  test('are listed, shown as defaults, and unchanged by other edits', async () => {
    const mere = await world.person()
    const deal = await newDeal(world, mere)
    await world.db.query(sql`
      update opportunities set holding_costs = '{"months": "six"}', renovation_items = '[1, 2]'
      where id = ${deal.id}`)
    const shown = await read(world, mere, deal.id)
    expect(shown).toMatchObject({
      holdingCosts: null,
      renovationItems: null,
      unreadable: ['holdingCosts', 'renovationItems'],
    })
    await edited(world, mere, shown, { askingPrice: 1 })
    const [kept] = await world.db.query(sql`
      select holding_costs ->> 'months' as months, renovation_items ->> 1 as item
      from opportunities where id = ${deal.id}`)
    expect(kept).toEqual({ months: 'six', item: '2' })
    const fixed = await edited(world, mere, await read(world, mere, deal.id), {
      holdingCosts: DEFAULT_HOLDING_COSTS,
    })
    expect(fixed.unreadable).toEqual(['renovationItems'])
  })

  // Clauses: deal-workflow 8.7
  test('are unreadable in a response too, instead of the whole deal', async () => {
    const mere = await world.person()
    const deal = await newDeal(world, mere)
    const broken = { ...deal, renovationItems: { items: 'all' }, unreadable: ['holdingCosts'] }
    const unreadable = ['holdingCosts', 'renovationItems']
    expect(receivedDealSchema.parse(broken)).toEqual({ ...deal, unreadable })
  })
})
