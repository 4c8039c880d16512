/**
 * What the terms of the interface mean, in the sentences of docs/glossary.md, by the term there. They are shown where a term first
 * appears on a screen.
 */
export const TERMS = {
  baseline: 'The plan’s days when it was set',
  'bright-line period':
    'The years after registration in which a sale agreement is inside the bright-line test',
  'cash-on-cash': 'Net profit as a percentage of the buyer’s own money up to the sale',
  committed: 'The accepted quotes of a line: what has been agreed to be paid',
  condition:
    'What must be met by a day for the agreement to become unconditional; satisfied, waived or failed once decided',
  contingency: 'A share of the original budget for what the lines are over',
  DTI: 'Debt to income: all debt as a multiple of the yearly household income',
  forecast: 'What is spent and what is still to be spent',
  'holding costs': 'Interest, insurance, rates, legal, buying and selling costs while the property is owned',
  LVR: 'Loan to value ratio: the part of the price that is borrowed',
  'net-safe price': 'The most to pay that leaves the margin on the price after all holding and selling costs',
  'peak cash': 'The lowest balance of the buyer’s own money between deposit and sale',
  variation: 'A change of a line’s budget, once approved',
} as const satisfies Readonly<Record<string, string>>

export type TermName = keyof typeof TERMS
