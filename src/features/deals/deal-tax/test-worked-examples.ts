import { DEFAULT_HOLDING_COSTS, type HoldingCostSettings } from '#src/finance/price/holding-costs.ts'
import { type OwnershipInput, USUAL_OWNERSHIP } from './schema.ts'

const NO_COSTS: HoldingCostSettings = {
  months: 6,
  interestRate: 0,
  loanToValueRatio: 0,
  insurancePremium: 0,
  councilRates: 0,
  legalFees: 0,
  buyingCosts: 0,
  sellingCosts: 0,
}
const TIERS = { ...DEFAULT_HOLDING_COSTS, sellingCosts: 27_945 }

interface GstExample {
  name: string
  deal: {
    doneUpValue: number
    renovationCost: number
    actualPurchasePrice: number
    holdingCosts: HoldingCostSettings
  }
  vendor: OwnershipInput['vendor'] | null
  /** On the sale, on the price, on costs, to pay; null for a buyer who isn't registered. */
  gst: readonly [number, number, number, number] | null
  profit: number
}

const first = {
  doneUpValue: 800_000,
  renovationCost: 100_000,
  actualPurchasePrice: 550_000,
  holdingCosts: TIERS,
}

/** GST on a trade (tax-and-lending §3). */
export const GST_EXAMPLES: readonly GstExample[] = [
  {
    name: 'second-hand goods',
    deal: first,
    vendor: 'unregistered',
    gst: [104_347.83, 71_739.13, 17_510.22, 15_098.48],
    profit: 84_156.52,
  },
  {
    name: 'zero-rated land',
    deal: first,
    vendor: 'registered',
    gst: [104_347.83, 0, 17_510.22, 86_837.61],
    profit: 12_417.39,
  },
  { name: 'a buyer who isn’t registered', deal: first, vendor: null, gst: null, profit: 99_255 },
  {
    name: 'the published example',
    deal: {
      doneUpValue: 439_000,
      renovationCost: 41_000,
      actualPurchasePrice: 342_000,
      holdingCosts: NO_COSTS,
    },
    vendor: 'unregistered',
    gst: [57_260.87, 44_608.7, 5_347.83, 7_304.35],
    profit: 48_695.65,
  },
  {
    name: 'a loss with a refund',
    deal: {
      doneUpValue: 600_000,
      renovationCost: 60_000,
      actualPurchasePrice: 580_000,
      holdingCosts: NO_COSTS,
    },
    vendor: 'unregistered',
    gst: [78_260.87, 75_652.17, 7_826.09, -5_217.39],
    profit: -34_782.61,
  },
  {
    name: 'the default holding costs',
    deal: { ...first, actualPurchasePrice: 583_333, holdingCosts: { ...DEFAULT_HOLDING_COSTS } },
    vendor: 'unregistered',
    gst: [104_347.83, 76_086.91, 15_821.74, 12_439.17],
    profit: 65_427.84,
  },
]

const owner = (kind: 'individual' | 'company' | 'trust', share = 100) => ({ name: 'Ana', kind, share })
/** Of a deal whose owner is entered. */
export const ONE_OWNER: OwnershipInput = { ...USUAL_OWNERSHIP, owners: [owner('individual')] }
const JOINT_VENTURE = [owner('individual', 60), owner('company', 40)]

/** Tax on the contract's profit of 77,867.01 (tax-and-lending §4). */
export const TAX_EXAMPLES: readonly {
  owners: OwnershipInput['owners']
  otherIncomes: (number | null)[]
  tax: number
  left: number
}[] = [
  { owners: [owner('individual')], otherIncomes: [0], tax: 15_580.6, left: 62_286.41 },
  { owners: [owner('individual')], otherIncomes: [70_000], tax: 25_453.11, left: 52_413.9 },
  { owners: [owner('individual')], otherIncomes: [100_000], tax: 25_696.11, left: 52_170.9 },
  { owners: [owner('individual')], otherIncomes: [180_000], tax: 30_368.13, left: 47_498.88 },
  { owners: [owner('trust')], otherIncomes: [null], tax: 30_368.13, left: 47_498.88 },
  { owners: [owner('company')], otherIncomes: [null], tax: 21_802.76, left: 56_064.25 },
  { owners: JOINT_VENTURE, otherIncomes: [70_000, null], tax: 23_895.77, left: 53_971.24 },
]

export const registered = (vendor: OwnershipInput['vendor']): OwnershipInput => ({
  ...USUAL_OWNERSHIP,
  gstRegistered: true,
  vendor,
})
