// @module-tag pglite
import { expect, test } from 'vitest'
import { PRINCIPLES, SYMBOLS } from './formula-text.ts'
import { FORMULA_SECTIONS } from './formulas.ts'

/** The results that the specification states for the examples. */
const STATED: readonly (readonly [name: string, result: string])[] = [
  ['Estimated done-up value', '$850,001'],
  ['Renovation item', '$45,000'],
  ['Renovation cost', '$102,600'],
  ['Usual range of a renovation', '$120,000 to $180,000'],
  ['Maximum purchase price', '$583,333'],
  ['Asking price and maximum', '$16,667 over'],
  ['Gross profit', '$116,667'],
  ['Investment', '$683,333'],
  ['Gross margin on price and renovation', '17.1%'],
  ['Mortgage', '$466,666.40'],
  ['Interest', '$17,499.99'],
  ['Insurance', '$600'],
  ['Council rates', '$1,200'],
  ['Holding and selling costs', '$38,799.99'],
  ['Net profit', '$77,867.01'],
  ['Net margin on price and renovation', '11.4%'],
  ['Average margin on price and renovation, of a pipeline', '9.9%'],
  ['Profit of a sold project', '$105,000, 16.3%'],
  ['Net profit of a sold project', '$67,200, 10.4%'],
  ['Average return (ROI)', '9.2%'],
  ['Acceptance rate', '40%'],
  ['True acceptance rate', '50%'],
  ['Duration of a project', '107 days'],
  ['Days left', '1 day left'],
  ['On total cost', '$566,666'],
  ['Net-safe', '$551,788'],
  ['Net-safe after GST, second-hand credit', '$536,733'],
  ['Net-safe after GST, zero-rated land', '$479,816'],
  ['70% rule', '$460,000'],
  ['Agent’s fee', '$27,945'],
  ['Selling costs', '$30,945'],
  ['Break-even sale', '$722,132.99'],
  ['Break-even sale by an agent’s tiers', '$733,549.63'],
  ['One more month', '$3,217'],
  ['A delay in days', '$105.75'],
  ['Sensitivity', '$27,867'],
  ['Scenario', '$9,717.02'],
  ['Own cash', '$240,466.59'],
  ['Cash-on-cash', '32.4%'],
  ['Return on price (net ROI)', '13.3%'],
  ['Peak cash', '$240,466.59 in month 6'],
  ['Risk', '$16,246, $55,769, 2.6%'],
  ['For a profit T', '$581,262'],
  ['For a margin t on price and renovation', '$562,457'],
  ['For a return t on the price', '$530,234'],
  ['For a cash-on-cash return t', '$588,544'],
  ['Sale price for a profit T', '$819,300'],
  ['Renovation budget for a profit T', '$97,867.01'],
  ['GST on the sale', '$104,347.83'],
  ['Credit on the price', '$71,739.13'],
  ['Credit on the price, zero-rated land', '$0'],
  ['Credit on the price, associated vendor', '$50,000'],
  ['GST to pay', '$15,098.48; $86,837.61'],
  ['Net profit after GST', '$84,156.52'],
  ['Break-even sale after GST', '$724,757.99'],
  ['Share of an owner', '$46,720.21 and $31,146.80'],
  ['Individual', '$25,453.11'],
  ['Company', '$21,802.76'],
  ['Trust', '$30,368.13; $3,300'],
  ['Last day of the bright-line period', '4 Dec 2028'],
  ['Loan to value ratio (LVR)', '80.0%'],
  ['Largest loan, and deposit needed', '$408,333.10; $174,999.90'],
  ['Debt to income ratio (DTI)', '6.6; $63,333.60'],
  ['Working days of an agreement', '14 Jan 2027'],
  ['Working days for a council (LIM)', '26 Jan 2027'],
  ['Working days of an Act', '5 Feb 2027'],
  ['Building consent', '8 Apr 2026'],
  ['Day of a condition', '11 Dec 2026'],
  ['Penalty interest', '$1,006.85'],
]

const formulas = FORMULA_SECTIONS.flatMap((section) => section.formulas)

test('each example has the figure of the specification', () => {
  expect(formulas.map(({ name, result }) => [name, result])).toEqual(STATED)
})

test('each formula has a source, and its letters are explained', () => {
  const letters = SYMBOLS.map(([letter]) => letter)
  for (const { formula, source, example } of formulas) {
    expect(source).not.toBe('')
    expect(example).not.toBe('')
    // T and t are explained by the name of a target.
    const used = formula.match(/(?<![\w’])[A-Za-z](?![\w’])/g) ?? []
    expect(used.filter((letter) => !['a', 'T', 't'].includes(letter) && !letters.includes(letter))).toEqual(
      [],
    )
  }
  expect(PRINCIPLES.join(' ')).toContain('rounded once')
})
