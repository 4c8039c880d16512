// @module-tag postgres
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imported } from '#src/features/base/imports/test-imports.ts'
import { BOARD_STATUSES, OPPORTUNITY_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import { exported, rowsOf } from '#src/features/deals/pipeline/test-imports.ts'
import { DEALS_CSV_HEADER, dealCsvLine } from '#src/features/doors/exports/deal-table.ts'
import {
  newRenovationPlan,
  withCustomItem,
  withItemCost,
} from '#src/features/public/calculators/renovation-plan.ts'
import { maximumPurchasePrice } from '#src/finance/price/purchase-price.ts'
import { personName } from '#src/lib/text/person-name.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type ImportedDeal, importedDealSchema, isWon } from './schema.ts'

const world = worldForFile()

const cents = (least: number) => fc.integer({ min: least, max: 99_999_999_900 }).map((amount) => amount / 100)
const price = fc.option(cents(0))
/** Commas, quotes, line ends, macrons, formulas, apostrophes and other characters. */
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
      fc.stringMatching(/^[='+@\-\t\r\n",; 0-9aĀēīōū]{1,12}$/),
      fc.constantFrom(
        '=HYPERLINK("http://x")',
        "'=1",
        '-5',
        '- ask again',
        'Ōtūmoetai, Tauranga',
        '\u200b',
        'n/a',
      ),
    )
    .map((typed) => typed.trim())
    .filter(
      (typed) =>
        typed !== '' &&
        typed.isWellFormed() &&
        !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(typed.replaceAll(/[\t\r\n]/g, '')),
    )
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const settings = fc.record({
  months: fc.integer({ min: 1, max: 60 }),
  interestRate: fc.integer({ min: 0, max: 2_000 }).map((hundredths) => hundredths / 100),
  loanToValueRatio: fc.integer({ min: 0, max: 100 }),
  insurancePremium: cents(0),
  councilRates: cents(0),
  legalFees: cents(0),
  buyingCosts: cents(0),
  sellingCosts: cents(0),
})
const plan = fc
  .record({ name: text(40), cost: cents(0), kitchen: price, size: fc.integer({ min: 1, max: 900 }) })
  .map(({ name, cost, kitchen, size }) =>
    withItemCost(withCustomItem(newRenovationPlan(size), { name, cost }, 1), 'kitchen', kitchen),
  )
const deals: fc.Arbitrary<ImportedDeal> = fc
  .record({
    address: text(60),
    status: fc.constantFrom(...OPPORTUNITY_STATUSES.map(({ value }) => value)),
    askingPrice: price,
    offerPrice: price,
    actualPurchasePrice: fc.option(cents(1)),
    agentName: fc.option(text(40)),
    agentContact: fc.option(text(40)),
    unconditionalDate: fc.option(day),
    dueDate: fc.option(day),
    doneUpValue: price,
    renovationCost: price,
    profitMargin: fc.integer({ min: 0, max: 10_000 }).map((margin) => margin / 100),
    notes: fc.option(text(300)),
    holdingCosts: fc.option(settings),
    renovationItems: fc.option(plan),
    actualRenovationCost: price,
    actualSalePrice: price,
    abandonedFrom: fc.option(fc.constantFrom(...BOARD_STATUSES.map(({ value }) => value))),
    abandonReason: fc.option(text(60)),
  })
  .map((deal) => ({
    ...deal,
    ...(deal.status !== 'abandoned' && { abandonedFrom: null, abandonReason: null }),
  }))
  .map((deal) => ({ ...deal, actualPurchasePrice: deal.actualPurchasePrice ?? (isWon(deal) ? 1 : null) }))
  .map((deal) => importedDealSchema.parse(deal))

/** Fields that only the server sets. */
const KEPT = {
  id: '019bcd0b-6eaa-49c8-9f13-baa2562d6f1a',
  position: 'a0',
  stageEnteredAt: '2026-11-21T00:00:00Z',
  projectStartedAt: null,
  isSold: false,
  settledOn: null,
  agreedPrice: null,
  planned: null,
  createdAt: '2026-11-21T00:00:00Z',
  updatedAt: '2026-11-21T00:00:00Z',
  version: 1,
  sellingPlan: null,
  nextDate: null,
  agreement: null,
  unreadable: [],
  projectId: null,
  stop: null,
  offers: { count: 0, accepted: null },
  project: null,
  soldOn: null,
  saleSettlesOn: null,
  createdBy: null,
  changedBy: null,
  floorArea: null,
  hasChecklist: false,
  addedBy: null,
}

test('exported deals are parsed as the same deals', () => {
  fc.assert(
    fc.property(fc.array(deals, { minLength: 1, maxLength: 5 }), (some) => {
      const lines = some.map((deal) => {
        const { doneUpValue, renovationCost, profitMargin } = deal
        const maxPurchasePrice = maximumPurchasePrice(doneUpValue, renovationCost, profitMargin)
        return dealCsvLine({ ...deal, ...KEPT, maxPurchasePrice }, { now: new Date('2026-11-21T00:00:00Z') })
      })
      const { good, problems } = rowsOf(DEALS_CSV_HEADER + lines.join(''))
      expect(problems).toEqual([])
      expect(good.map(({ item }) => item)).toEqual(some)
    }),
    { numRuns: 300 },
  )
})

/** An export without timestamps, people and ids, which differ between organizations. */
function comparable(csv: string, person: { email: string }): string {
  return csv
    .replaceAll(personName({ name: '', email: person.email }), '')
    .replaceAll(/,[0-9a-f-]{36}\r\n/g, '\r\n')
}

test('300 random deals survive export, import and export unchanged', async () => {
  const [mere, tane] = [await world.person(), await world.person()]
  await imported(world, mere, {
    deals: fc.sample(deals, { numRuns: 300, seed: 20_261_121 }),
    duplicates: 'add',
  })
  const first = await exported(world, mere)
  const { good, problems } = rowsOf(first)
  expect(problems).toEqual([])
  await imported(world, tane, { deals: good.map(({ item }) => item), duplicates: 'add' })
  expect(comparable(await exported(world, tane), tane)).toBe(comparable(first, mere))
})
