/** The worked example of the public pages, as constants so that they don't load the formulas. A test checks them. */
export const EXAMPLE = {
  street: '8 Kererū Street',
  place: 'Ōtūmoetai, Tauranga 3110',
  doneUpValue: 890_000,
  renovationCost: 99_860,
  marginPercent: 20,
  maximum: 658_450,
  profit: 131_690,
  askingPrice: 689_000,
  overMaximum: 30_550,
  months: 6,
  interestRate: 7.5,
  interest: 19_753.5,
  insuranceAndRates: 1_800,
  oneOffCosts: 19_500,
  netProfit: 90_636.5,
} as const

/** Renovation items of a 112 m² house at mid-range quality; the kitchen's cost is overridden. */
export const EXAMPLE_ITEMS = [
  { name: 'Kitchen', cost: 24_500, isOwn: true },
  { name: 'Bathroom', cost: 22_400, isOwn: false },
  { name: 'Carpet', cost: 8_960, isOwn: false },
  { name: 'Hard floor', cost: 13_440, isOwn: false },
] as const
