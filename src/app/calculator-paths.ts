/** The steps of the calculator, each followed by an address, and what link previews say about them. */
export const CALCULATOR_PATHS = {
  '/valuation': {
    title: 'Valuation',
    description: 'What a New Zealand property would sell for once it is done up: the first of three steps.',
  },
  '/renovations': {
    title: 'Renovations',
    description: 'What the renovation of a New Zealand property costs, item by item and by floor area.',
  },
  '/purchase-price': {
    title: 'Purchase price',
    description:
      'The most to pay for a New Zealand property, once the renovation and your profit are taken out.',
  },
} as const

export type CalculatorPath = keyof typeof CALCULATOR_PATHS
