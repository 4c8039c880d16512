import { penaltyInterest } from '../dates/agreements.ts'
import { conditionDue } from '../dates/conditions.ts'
import { CONSENT_DAYS, runConsentClock } from '../dates/consent-clock.ts'
import { formatDate } from '../dates/new-zealand-days.ts'
import { addWorkingDays, RULE_SETS } from '../dates/working-days.ts'
import { exact } from '../exact.ts'
import { formatMoney, formatRate, formatTenths } from '../money.ts'
import { ruleAt } from '../rules/rules.ts'
import { brightLineLastDay } from '../tax/bright-line.ts'
import { breakEvenAfterGst, gstOnTrade, profitAfterGst } from '../tax/gst.ts'
import { incomeTax } from '../tax/income-tax.ts'
import { debtToIncome, loanToValue } from '../tax/lending.ts'
import { shareOut } from '../tax/ownership.ts'
import type { FormulaSection } from './formula-text.ts'

/** The civil day of the rules in these examples. */
export const RULES_DAY = '2026-11-22'

const TRADE = { salePrice: 800_000, purchasePrice: 550_000, costsWithGst: 134_245 }
const SECOND_HAND = gstOnTrade(TRADE, { treatment: 'secondHand' }, 15)
const ZERO_RATED = gstOnTrade(TRADE, { treatment: 'zeroRated' }, 15)
const PROFIT = 77_867.01
const LOAN = loanToValue({ price: 583_333, valuation: null, loan: 466_666.4 }, 70)
const DEBT = debtToIncome({ income: 150_000, otherDebt: 520_000, loan: 466_666.4 }, 7)

const CONSENT = {
  lodgedOn: '2026-03-02',
  days: CONSENT_DAYS,
  requests: [{ askedOn: '2026-03-09', answeredOn: '2026-03-16' }],
}
const FINANCE = {
  kind: 'finance',
  basis: 'days',
  days: 10,
  countedFrom: null,
  date: null,
  usesDayAfter: false,
  extensions: [],
} as const

const sourceOf = (key: string) => ruleAt(key, RULES_DAY)?.source ?? ''

/** GST, income tax, the bright-line test, lending and working days. */
export const TAX_FORMULAS: readonly FormulaSection[] = [
  {
    id: 'gst',
    heading: 'GST of a registered buyer',
    formulas: [
      {
        name: 'GST on the sale',
        formula: 'S × 3/23',
        source: sourceOf('gst.rate'),
        example: 'S $800,000',
        result: formatRate(SECOND_HAND.output),
      },
      {
        name: 'Credit on the price',
        formula: 'P × 3/23, from a vendor who isn’t registered',
        source: sourceOf('gst.secondHandCredit'),
        example: 'P $550,000',
        result: formatRate(SECOND_HAND.creditOnPrice),
      },
      {
        name: 'Credit on the price, zero-rated land',
        formula: 'None, if vendor and buyer are registered',
        source: sourceOf('gst.landZeroRated'),
        example: 'P $550,000',
        result: formatMoney(ZERO_RATED.creditOnPrice),
      },
      {
        name: 'Credit on the price, associated vendor',
        formula: 'The least of the GST the vendor paid, P × 3/23 and market value × 3/23',
        source: sourceOf('gst.secondHandCredit'),
        example: 'Vendor’s GST $50,000, P $550,000, market value $600,000',
        result: formatMoney(
          gstOnTrade(TRADE, { treatment: 'associated', sellerGst: 50_000, marketValue: 600_000 }, 15)
            .creditOnPrice,
        ),
      },
      {
        name: 'GST to pay',
        formula: 'GST on the sale − credit on the price − costs with GST × 3/23; below zero it is a refund',
        source: sourceOf('gst.rate'),
        example: 'S $800,000, P $550,000, costs with GST $134,245; then zero-rated',
        result: `${formatRate(SECOND_HAND.toPay)}; ${formatRate(ZERO_RATED.toPay)}`,
      },
      {
        name: 'Net profit after GST',
        formula: 'Net profit − GST to pay',
        example: '$99,255 less $15,098.48',
        result: formatRate(profitAfterGst(99_255, SECOND_HAND)),
      },
      {
        name: 'Break-even sale after GST',
        formula: '(P + R + F + k × P − credits) × 23/20',
        source: 'The sale price at which profit after GST is $0',
        example: 'P $583,333, R $100,000, second-hand credit',
        result: formatRate(
          breakEvenAfterGst(
            exact(722_132.99),
            { salePrice: 800_000, purchasePrice: 583_333, costsWithGst: 121_300 },
            { treatment: 'secondHand' },
            15,
          ),
        ),
      },
    ],
  },
  {
    id: 'tax',
    heading: 'Tax by owner',
    formulas: [
      {
        name: 'Share of an owner',
        formula: 'Net profit after GST × share, to the cent; the last owner takes the rest',
        source: 'Each owner is taxed on its own share',
        example: '$77,867.01 at 60% and 40%',
        result: shareOut(PROFIT, [60, 40]).map(formatRate).join(' and '),
      },
      {
        name: 'Individual',
        formula: 'Tax on (other income + share) − tax on other income, bracket by bracket',
        source: sourceOf('income.individual'),
        example: '$77,867.01, other income $70,000, tax year 2026–27',
        result: formatRate(incomeTax('individual', PROFIT, 70_000, RULES_DAY)),
      },
      {
        name: 'Company',
        formula: 'Share × 28%',
        source: sourceOf('income.company'),
        example: '$77,867.01',
        result: formatRate(incomeTax('company', PROFIT, 0, RULES_DAY)),
      },
      {
        name: 'Trust',
        formula: 'Share × 39%; 33% if its income isn’t more than $10,000 in all',
        source: sourceOf('income.trustee'),
        example: '$77,867.01; $10,000',
        result: [PROFIT, 10_000]
          .map((income) => formatRate(incomeTax('trust', income, 0, RULES_DAY)))
          .join('; '),
      },
    ],
  },
  {
    id: 'bright-line',
    heading: 'Bright-line test and lending',
    formulas: [
      {
        name: 'Last day of the bright-line period',
        formula: 'The same day two years after the title was registered; 29 Feb becomes 1 Mar',
        source: sourceOf('brightline.years'),
        example: 'Registered on 4 Dec 2026',
        result: formatDate(brightLineLastDay('2026-12-04', 2)),
      },
      {
        name: 'Loan to value ratio (LVR)',
        formula: 'Loan ÷ the lower of price and valuation',
        source: sourceOf('lvr.investor'),
        example: 'Loan $466,666.40, price $583,333',
        result: formatTenths(LOAN?.ratio),
      },
      {
        name: 'Largest loan, and deposit needed',
        formula: 'The lower of price and valuation × limit; price − largest loan',
        source: sourceOf('lvr.investor'),
        example: 'Price $583,333, investor limit 70%',
        result: `${formatRate(LOAN?.largestLoan)}; ${formatRate(LOAN?.depositNeeded)}`,
      },
      {
        name: 'Debt to income ratio (DTI)',
        formula: '(Other debt + loan) ÷ yearly household income before tax',
        source: sourceOf('dti.investor'),
        example: 'Debt $520,000, loan $466,666.40, income $150,000: ratio, and room below 7',
        result: `${DEBT?.ratio}; ${formatRate(DEBT?.room)}`,
      },
    ],
  },
  {
    id: 'working-days',
    heading: 'Working days',
    formulas: [
      {
        name: 'Working days of an agreement',
        formula: 'Days after the first, without weekends, holidays, anniversary and summer shutdown',
        source: RULE_SETS['adls-11'].source,
        example: '10 working days from 18 Dec 2026 in Auckland',
        result: formatDate(
          addWorkingDays('2026-12-18', 10, { rules: 'adls-11', provinces: ['Auckland'] }).day,
        ),
      },
      {
        name: 'Working days for a council (LIM)',
        formula: 'The same, with a summer shutdown until 15 January',
        source: RULE_SETS['adls-11'].source,
        example: '15 working days from 11 Dec 2026 in Auckland',
        result: formatDate(
          addWorkingDays('2026-12-11', 15, { rules: 'adls-11', provinces: ['Auckland'], scope: 'lim' }).day,
        ),
      },
      {
        name: 'Working days of an Act',
        formula: 'The same, by the holidays and shutdown of the Act',
        source: RULE_SETS['building-act'].source,
        example: '20 working days of the Building Act from 18 Dec 2026 in Auckland',
        result: formatDate(
          addWorkingDays('2026-12-18', 20, { rules: 'building-act', provinces: ['Auckland'] }).day,
        ),
      },
      {
        name: 'Building consent',
        formula:
          '20 working days after lodging; after a request for information no day counts up to its answer',
        source: `${RULE_SETS['building-act'].source}; confirm the day with the council`,
        example: 'Lodged on 2 Mar 2026, asked on 9 Mar, answered on 16 Mar',
        result: formatDate(runConsentClock(CONSENT, { rules: 'building-act', provinces: [] }).day),
      },
      {
        name: 'Day of a condition',
        formula: 'Working days after the agreement, or the day named; a LIM uses the council’s shutdown',
        source: `${RULE_SETS['adls-11'].source}; confirm the days with your lawyer`,
        example: 'Finance, 10 working days after an agreement of 27 Nov 2026 in Auckland',
        result: formatDate(
          conditionDue(FINANCE, '2026-11-27', { rules: 'adls-11', provinces: ['Auckland'] })?.day ?? '',
        ),
      },
      {
        name: 'Penalty interest',
        formula: 'Unpaid amount × rate × calendar days ÷ 365',
        source: 'The agreement’s interest rate for late settlement',
        example: '$525,000 at 14% a year, 5 days late',
        result: formatRate(penaltyInterest(525_000, 14, 5)),
      },
    ],
  },
]
