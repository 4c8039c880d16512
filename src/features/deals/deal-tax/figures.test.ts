// @module-tag postgres
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { scenarioDeal } from '#src/features/deals/scenarios/application.ts'
import { FILE_RULES } from '#src/finance/rules/rules.ts'
import { cents } from '#src/finance/test-worked-examples.ts'
import { valuesOf } from '#src/finance/test-worked-sums.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { netProfitAfterGst } from './explanations.ts'
import { debtSentence, lendingFigures, ratioSentence } from './lending-figures.ts'
import { type OwnershipInput, ownershipSchema, USUAL_OWNERSHIP } from './schema.ts'
import {
  comparedOwners,
  ladderGst,
  missingForGst,
  missingIncomes,
  saleDayOf,
  taxFigures,
  unsharedIncomes,
} from './tax-figures.ts'
import { formOf } from './tax-form.ts'
import { GST_EXAMPLES, ONE_OWNER, registered, TAX_EXAMPLES } from './test-worked-examples.ts'

const TODAY = '2026-11-22'
const NO_INCOMES = { otherIncomes: [], householdIncome: null, otherDebt: null, isShared: false }

const world = worldForFile()
const mere = madeForFile(() => world.person())
let deal: Deal
beforeAll(async () => {
  deal = await newDeal(world, mere)
})

/** Saves ownership and incomes; returns them as the API does. */
async function owned(ownership: OwnershipInput, incomes: object = NO_INCOMES) {
  const path = `/api/opportunities/${deal.id}/ownership`
  const before = ownershipSchema.parse(await (await world.send('GET', path, { as: mere })).json())
  await world.send('PUT', path, {
    as: mere,
    body: ownership,
    headers: { 'if-match': `"${before.version}"` },
  })
  const reply = await world.send('PUT', `${path}/income`, { as: mere, body: { ...NO_INCOMES, ...incomes } })
  expect(reply.status).toBe(200)
  return formOf(ownershipSchema.parse(await reply.json()))
}

type Form = Awaited<ReturnType<typeof owned>>
const figuresOf = (form: Form, sale = TODAY, of = deal) =>
  taxFigures(scenarioDeal(of), { ownership: form, settlement: null, today: sale, rules: FILE_RULES })

describe('a saved deal with its saved ownership', () => {
  // Clauses: tax-and-lending 3.1
  test.each(GST_EXAMPLES)('has the GST of $name', async ({ deal: figures, vendor, gst, profit }) => {
    deal = await edited(world, mere, deal, figures)
    const result = figuresOf(await owned(vendor === null ? USUAL_OWNERSHIP : registered(vendor)))?.first
    expect(result?.profit).toBe(profit)
    if (gst === null) expect(result?.gst).toBeNull()
    else {
      const [output, creditOnPrice, creditOnCosts, toPay] = gst
      expect(result?.gst).toEqual({ output, creditOnPrice, creditOnCosts, toPay })
    }
  })

  // Clauses: tax-and-lending 3.5
  test('has the break-even sale after GST, and the tax of the worked example after GST', async () => {
    const ownership = { ...registered('unregistered'), owners: ONE_OWNER.owners }
    const form = await owned(ownership, { otherIncomes: [100_000] })
    const first = figuresOf(form)?.first
    expect(cents(first?.breakEven)).toBe(724_757.99)
    expect(first?.after).toMatchObject({ tax: 21_591.19, left: 43_836.65 })
  })

  // Clauses: tax-and-lending 4.1
  test.each(TAX_EXAMPLES)('of %j has the tax of the worked example', async (example) => {
    const { owners, otherIncomes, tax, left } = example
    const form = await owned({ ...USUAL_OWNERSHIP, owners }, { otherIncomes })
    expect(figuresOf(form)?.first.after).toMatchObject({ tax, left })
  })

  // Clauses: tax-and-lending 4.4
  test('compares the owners, and has returns after tax', async () => {
    const figures = figuresOf(await owned(ONE_OWNER, { otherIncomes: [70_000] }))
    expect(figures && comparedOwners(figures, FILE_RULES).map(({ after }) => after?.tax)).toEqual([
      25_453.11, 21_802.76, 30_368.13,
    ])
    expect(figures?.first).toMatchObject({ returnOnPrice: 9, cashOnCash: 21.8 })
  })

  // Clauses: tax-and-lending 3.3
  test('shows the lower profit first while it isn’t known whether the vendor is registered', async () => {
    const figures = figuresOf(await owned(registered('unknown')))
    expect(figures?.results.map(({ purchase }) => purchase?.treatment)).toEqual(['zeroRated', 'secondHand'])
    expect(figures?.first).toBe(figures?.results[0])
    expect(netProfitAfterGst(figures)?.name).toBe('Net profit after GST, if the vendor is registered')
  })

  // Clauses: tax-and-lending 3.2
  test.each([
    ['unregistered', null, null, 'Add the GST the vendor paid when buying and the market value'],
    ['unknown', 30_000, null, 'Add the market value'],
    ['unregistered', null, 600_000, 'Add the GST the vendor paid when buying'],
  ] as const)(
    'has no figures while an associated vendor’s amounts are missing: %s, %s, %s',
    async (vendor, sellerGst, marketValue, missing) => {
      const ownership = { ...registered(vendor), isAssociated: true, sellerGst, marketValue }
      const form = await owned(ownership)
      expect([figuresOf(form), missingForGst(form)]).toEqual([null, missing])
      const known = await owned({ ...ownership, sellerGst: 30_000, marketValue: 600_000 })
      expect(figuresOf(known)?.results.map(({ gst }) => gst?.creditOnPrice)).toContain(30_000)
      expect(missingForGst(known)).toBeNull()
    },
  )

  test.each([
    [['individual'], [null], 'the owner’s'],
    [['individual', 'trust'], [null, null], 'the owners’'],
    [['individual', 'individual', 'trust'], [70_000, null, null], 'Tama Mate’s and Owner 3’s'],
    [['individual', 'individual'], [0, null], 'Tama Mate’s'],
    [['individual', 'company'], [null, null], 'Mere’s'],
    [['individual', 'company'], [0, null], null],
    [['company'], [null], null],
  ] as const)('names whose other income the tax lacks: %j with %j', async (kinds, otherIncomes, whose) => {
    const names = ['Mere', 'Tama Mate', ' ']
    const share = Math.floor(100 / kinds.length)
    const owners = kinds.map((kind, at) => ({ name: names[at] ?? '', kind, share }))
    const form = { ...(await owned(USUAL_OWNERSHIP)), owners, otherIncomes: [...otherIncomes] }
    const lacking = whose === null ? null : `Tax is worked out without ${whose} other income.`
    expect(missingIncomes(form)).toBe(lacking)
    expect(missingIncomes({ ...form, taxedAs: 'capital' })).toBeNull()
  })

  test.each([
    ['individual', 70_000, 'trading', true],
    ['individual', 0, 'trading', true],
    ['individual', null, 'trading', false],
    ['company', 70_000, 'trading', false],
    ['individual', 70_000, 'capital', false],
  ] as const)(
    'says that guests see a tax without other income: of %s with %s, %s, %s',
    async (kind, income, taxedAs, says) => {
      const owners = [{ name: 'Mere', kind, share: 100 }]
      const form = { ...(await owned(USUAL_OWNERSHIP)), taxedAs, owners, otherIncomes: [income] }
      expect(unsharedIncomes(form) !== null).toBe(says)
    },
  )

  // Clauses: tax-and-lending 10.2
  test('keeps the GST inputs of a buyer who is no longer registered', async () => {
    const form = await owned({
      ...registered('registered'),
      gstRegistered: false,
      costsWithoutGst: ['legal'],
    })
    expect(form).toMatchObject({ vendor: 'registered', costsWithoutGst: ['legal'] })
    expect(figuresOf(form)?.first).toMatchObject({ gst: null, breakEven: null, profit: 77_867.01 })
  })

  // Clauses: tax-and-lending 10.3
  test('has no figures without a done-up value', async () => {
    const form = await owned(USUAL_OWNERSHIP)
    const bare = { ...deal, doneUpValue: null }
    expect(figuresOf(form, TODAY, bare)).toBeNull()
  })
})

describe('the day of the sale', () => {
  // Clauses: tax-and-lending 2.6
  test('is the settlement plus the months of the deal, else today', () => {
    expect([saleDayOf('2026-12-04', 6, TODAY), saleDayOf(null, 6, TODAY)]).toEqual(['2027-06-04', TODAY])
  })

  // Clauses: tax-and-lending 4.3
  test('a sale after 31 March 2025 has the rates of its own year', async () => {
    const form = await owned(ONE_OWNER)
    const taxes = ['2025-03-31', '2025-04-01'].map((sale) => figuresOf(form, sale)?.first.after?.tax)
    // Until then a fifth of the interest of 17,499.99 isn’t deductible.
    expect(taxes).toEqual([17_073.62, 15_580.6])
  })

  // Clauses: tax-and-lending 10.1
  test('after the last known tax year, the newest rates are assumed', async () => {
    expect(figuresOf(await owned(USUAL_OWNERSHIP), '2030-05-01')).toMatchObject({
      assumedYear: 2027,
      year: 2031,
    })
  })

  // Clauses: tax-and-lending 10.1
  test('before the first known rates there is no tax', async () => {
    expect(figuresOf(await owned(ONE_OWNER), '2023-05-01')?.first.after).toBeNull()
  })
})

describe('lending', () => {
  const lending = (
    price: number,
    ownership: Partial<OwnershipInput>,
    loanToValueRatio: number,
    incomes = {},
  ) => {
    const priced = scenarioDeal(deal)
    return lendingFigures(
      { ...priced, purchasePrice: price, holdingCosts: { ...priced.holdingCosts, loanToValueRatio } },
      {
        ownership: { ...USUAL_OWNERSHIP, ...NO_INCOMES, ...ownership, ...incomes },
        settlement: null,
        today: TODAY,
        rules: FILE_RULES,
      },
    )
  }
  // Clauses: tax-and-lending 6.1
  test.each([
    [
      583_333,
      null,
      80,
      '10 points above the usual 70%. $58,333.30 more of your own money, or one of the few loans above the limit.',
    ],
    [600_000, 560_000, 70, 'The bank lends on the valuation: $28,000.00 less than planned.'],
    [500_000, null, 70, 'Within the usual limit.'],
  ])('a price of %d with a valuation of %s and a ratio of %d', (price, valuation, ratio, sentence) => {
    expect(ratioSentence(lending(price, { valuation }, ratio).limits)).toBe(sentence)
  })

  // Clauses: tax-and-lending 6.2
  test.each([
    [583_333, 80, 'investor', 150_000, 520_000, 'Within 7. Room for $63,333.60 more debt.'],
    [600_000, 70, 'investor', 90_000, 300_000, 'Above 7: $90,000 too much.'],
    [750_000, 80, 'ownerOccupier', 100_000, 0, 'Within 6. Room for $0.00 more debt.'],
  ] as const)(
    'debt to income of %d at %d%',
    (price, ratio, borrower, householdIncome, otherDebt, sentence) => {
      const { limits } = lending(price, { borrower }, ratio, { householdIncome, otherDebt })
      expect(debtSentence(limits)).toBe(sentence)
    },
  )

  // Clauses: tax-and-lending 6.2
  test('has no debt to income without an income, and nothing without a price', () => {
    expect(lending(500_000, {}, 70).dti.value).toBeNull()
    expect(valuesOf(lending(0, {}, 70, { householdIncome: 100_000 }))).toMatchObject({
      lvr: null,
      largestLoan: null,
      deposit: null,
      dti: null,
    })
  })
})

// Clauses: tax-and-lending 3.6
test('the offer ladder counts a credit on the price only if it is certain', () => {
  const priced = scenarioDeal(deal)
  const gst = (changes: Partial<OwnershipInput>) =>
    ladderGst(priced, { ownership: { ...USUAL_OWNERSHIP, ...NO_INCOMES, ...changes } })
  expect(gst({})).toEqual({ gst: 'none', costsWithoutGst: 0 })
  expect(gst({ gstRegistered: true }).gst).toBe('zeroRated')
  expect(gst({ gstRegistered: true, vendor: 'unregistered' }).gst).toBe('secondHand')
  expect(gst({ gstRegistered: true, vendor: 'unregistered', isAssociated: true }).gst).toBe('zeroRated')
  expect(gst({ gstRegistered: true, costsWithoutGst: ['legal', 'renovation'] }).costsWithoutGst).toBe(103_000)
})

test('tax never exceeds the profit, and what is left adds up, for random owners', async () => {
  const form = await owned(USUAL_OWNERSHIP)
  const owner = fc.record({
    kind: fc.constantFrom('individual' as const, 'company' as const, 'trust' as const),
    income: fc.option(fc.integer({ min: 0, max: 400_000 })),
  })
  fc.assert(
    fc.property(fc.array(owner, { minLength: 1, maxLength: 10 }), fc.boolean(), (all, gstRegistered) => {
      const share = Math.floor(10_000 / all.length)
      const owners = all.map(({ kind }, at) => ({
        name: 'Ana',
        kind,
        share: (at === 0 ? 10_000 - share * (all.length - 1) : share) / 100,
      }))
      const otherIncomes = all.map(({ income }) => income)
      const first = figuresOf({ ...form, owners, otherIncomes, gstRegistered })?.first
      const after = first?.after
      expect(after && Math.round((after.tax + after.left) * 100)).toBe(Math.round((first?.profit ?? 0) * 100))
      expect(after?.tax).toBeGreaterThanOrEqual(0)
      expect(after?.tax).toBeLessThanOrEqual(Math.max(0, first?.profit ?? 0))
    }),
    { numRuns: roundsOf(1_000) },
  )
})
