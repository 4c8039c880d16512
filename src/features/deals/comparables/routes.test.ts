import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { actionText } from '#src/features/deals/pipeline/activity/event-text.ts'
import { eventsPageSchema } from '#src/features/deals/pipeline/event-schema.ts'
import { edit, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { addDocument } from '#src/features/doors/exports/test-exports.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { comparableFigures } from '#src/finance/price/comparable-sales.ts'
import { PRICE_ERROR, SOLD_IN_THE_FUTURE } from '#src/finance/price/sale-fields.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import {
  adjustmentOf,
  COMPARABLES_PER_DEAL,
  comparableListSchema,
  NOT_A_DOCUMENT,
  saleSettingsViewSchema,
  WEIGHT_ERROR,
} from './schema.ts'
import { adjustSales, newSale, pathOfSales, WORKED_SALES, WORKED_SETTINGS } from './test-comparables.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
const SALE = WORKED_SALES[0]

async function list(deal: string) {
  const reply = await world.send('GET', pathOfSales(deal), { as: mere })
  return comparableListSchema.parse(await reply.json()).comparables
}

async function activityOf(deal: string) {
  const reply = await world.send('GET', `/api/opportunities/${deal}/events`, { as: mere })
  return eventsPageSchema
    .parse(await reply.json())
    .events.map(actionText)
    .toReversed()
}

describe('comparable sales', () => {
  // Clauses: pipeline-at-work 1.1
  test.each([
    [{ price: 0 }, PRICE_ERROR],
    [{ price: null }, PRICE_ERROR],
    [{ soldOn: '2126-11-20' }, SOLD_IN_THE_FUTURE],
    [{ weight: 5.01 }, WEIGHT_ERROR],
    [{ weight: -1 }, WEIGHT_ERROR],
    [{ documentId: '0197a000-0000-7000-8000-000000000001' }, 'Choose a photo or PDF of this deal.'],
  ])('with %j are refused', async (fields, message) => {
    const { id: deal } = await newDeal(world, mere)
    const refused = await world.send('POST', pathOfSales(deal), { as: mere, body: { ...SALE, ...fields } })
    const [field = ''] = Object.keys(fields)
    expect([refused.status, await refused.json()]).toMatchObject([400, { fields: { [field]: message } }])
    expect(await list(deal)).toEqual([])
  })

  // Clauses: pipeline-at-work 1.16
  test('have a photo or PDF of their own deal as evidence, and no other document', async () => {
    const [{ id: deal }, { id: other }] = [await newDeal(world, mere), await newDeal(world, mere)]
    const add = (of: string, name: string, category?: string) =>
      addDocument(world, world.jobServices, {
        organizationId: mere.organizationId,
        deal: of,
        name,
        bytes: new Uint8Array([1]),
        ...(category && { category }),
      })
    const [report, photo] = [await add(deal, 'sale.pdf'), await add(deal, 'front.jpg', 'photos_before')]
    const foreign = await add(other, 'sale.pdf')
    const word = await add(deal, 'sale.docx')
    await world.owner.query(sql`update documents set file_type = 'application/msword' where id = ${word}`)
    await newSale(world, mere, deal, { ...SALE, documentId: report })
    const sale = await newSale(world, mere, deal, { ...SALE, documentId: photo })
    for (const documentId of [foreign, word]) {
      const body = { ...SALE, documentId }
      const added = await world.send('POST', pathOfSales(deal), { as: mere, body })
      expect([added.status, await added.json()]).toMatchObject([
        400,
        { fields: { documentId: NOT_A_DOCUMENT } },
      ])
      const changed = await world.send('PUT', `${pathOfSales(deal)}/${sale.id}`, {
        as: mere,
        body,
        headers: { 'if-match': `"${sale.version}"` },
      })
      expect(changed.status).toBe(400)
    }
    expect(await list(deal)).toHaveLength(2)
  })

  // Clauses: pipeline-at-work 1.1
  test('are at most 30 a deal', async () => {
    const { id: deal } = await newDeal(world, mere)
    for (let at = 1; at <= 30; at += 1) await newSale(world, mere, deal, SALE)
    const refused = await world.send('POST', pathOfSales(deal), { as: mere, body: SALE })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { detail: COMPARABLES_PER_DEAL.message },
    ])
  })

  // Clauses: pipeline-at-work 1.4, 1.5
  test('have the figures of the worked example, as stored', async () => {
    const { id: deal } = await newDeal(world, mere)
    for (const sale of WORKED_SALES) await newSale(world, mere, deal, sale)
    const settings = saleSettingsViewSchema.parse(await (await adjustSales(world, mere, deal)).json())
    const basis = { ...adjustmentOf(settings.comparableSettings, 140), today: '2026-11-22' }
    expect(comparableFigures(await list(deal), basis)).toMatchObject({ value: 818_151, median: 821_881 })
  })
})

// Clauses: pipeline-at-work 1.3
test('a deal’s sales are adjusted as its organization says, until the deal has settings of its own', async () => {
  const owner = await world.person()
  const { id: deal } = await newDeal(world, owner)
  const settings = async () => {
    const reply = await world.send('GET', `/api/opportunities/${deal}/comparable-settings`, { as: owner })
    return saleSettingsViewSchema.parse(await reply.json())
  }
  const none = { monthlyPercent: 0, perSquareMetre: 0, floorArea: null }
  expect(await settings()).toEqual({ version: 0, comparableSettings: none })
  const usual = await world.send('PUT', `/api/organizations/${owner.organizationId}/assumptions`, {
    as: owner,
    body: { saleMonthlyPercent: -0.25, salePerSquareMetre: 1_800 },
    headers: { 'if-match': '"1"' },
  })
  expect(usual.status).toBe(200)
  const followed = { monthlyPercent: -0.25, perSquareMetre: 1_800, floorArea: null }
  expect(await settings()).toEqual({ version: 0, comparableSettings: followed })
  expect((await adjustSales(world, owner, deal)).status).toBe(200)
  expect(await settings()).toEqual({ version: 1, comparableSettings: WORKED_SETTINGS })
  const stale = await adjustSales(world, owner, deal)
  expect([stale.status, await stale.json()]).toMatchObject([412, { current: { version: 1 } }])
})

// Clauses: pipeline-at-work 1.7
test('what is done with sales is in the activity of their deal, and a done-up value says that it is from them', async () => {
  const { id: deal } = await newDeal(world, mere, { doneUpValue: 700_000 })
  const [{ id }] = [await newSale(world, mere, deal, { ...SALE, soldOn: todayInAuckland(new Date()) })]
  const path = `${pathOfSales(deal)}/${id}`
  await newSale(world, mere, deal, { ...SALE, weight: 0, address: '9 Rata Street, Petone' })
  await edit(world, mere, await read(world, mere, deal), { doneUpValue: 820_000 })
  await adjustSales(world, mere, deal, { perSquareMetre: 0 })
  await world.send('DELETE', path, { as: mere, headers: { 'if-match': '"1"' } })
  await world.send('DELETE', `${path}/deletion`, { as: mere })
  await edit(world, mere, await read(world, mere, deal), { doneUpValue: 825_000 })
  expect((await activityOf(deal)).slice(1)).toEqual([
    'added the sale of 14 Miro Street',
    'added the sale of 9 Rata Street',
    'set done-up value from 1 sale',
    'changed how comparable sales are adjusted',
    'deleted the sale of 14 Miro Street',
    'restored the sale of 14 Miro Street',
    'changed Done-up value',
  ])
})
