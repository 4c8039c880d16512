import fc from 'fast-check'

/** NZD with cents. */
export const cents = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((amount) => amount / 100)

export const money = fc.oneof(
  cents(0, 999_999_999),
  cents(0, 2_000_000),
  fc.integer({ min: 0, max: 999_999_999 }),
)

/** Null for a field that is empty. */
export const price = fc.option(money, { freq: 8 })

export const holdingCosts = fc.record({
  months: fc.integer({ min: 1, max: 60 }),
  interestRate: fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10),
  loanToValueRatio: fc.integer({ min: 0, max: 100 }),
  insurancePremium: money,
  councilRates: money,
  legalFees: money,
  buyingCosts: money,
  sellingCosts: money,
})
