/** One formula with a worked example, whose result its function calculates. */
export interface Formula {
  name: string
  /** In the letters of `SYMBOLS`. */
  formula: string
  /** By default DoneUp’s own method. */
  source?: string
  /** The inputs of the example. */
  example: string
  result: string
}

export interface FormulaSection {
  id: string
  heading: string
  formulas: readonly Formula[]
}

/** The letters in formulas, in the order in which they appear. */
export const SYMBOLS: readonly (readonly [letter: string, meaning: string])[] = [
  ['V', 'done-up value'],
  ['R', 'renovation cost'],
  ['P', 'purchase price'],
  ['m', 'your profit, as a fraction: 20% is 0.2'],
  ['n', 'months from settlement to sale'],
  ['l', 'loan to value ratio'],
  ['r', 'interest rate a year'],
  ['k', 'interest for each dollar of the price: l × r × n ÷ 12'],
  ['F', 'all other costs: insurance and rates for n months, legal, buying and selling costs'],
  ['S', 'sale price'],
]

/** What holds for every formula. */
export const PRINCIPLES = [
  'Amounts are in New Zealand dollars. They are calculated exactly and rounded once, at the end; half a dollar or half a cent is rounded away from zero.',
  'A limit, such as the most to pay, is rounded down to the dollar: one dollar more would break the promise.',
  'If an input is missing, the figure is shown as “—” with the input to add, never as $0.',
  'The examples use $800,000, a renovation of $100,000, a profit of 20% and a price of $583,333, unless they give other figures. Holding costs are the usual ones: 6 months, an 80% loan at 7.5%, insurance of $1,200 and rates of $2,400 a year, $3,000 legal fees, $1,500 buying costs and $15,000 selling costs.',
] as const
