import { EXAMPLE_DEAL } from '../example-deal.ts'
import { formatRate } from '../money.ts'
import { expectedEarnings } from '../price/profit.ts'
import { profitFigures } from '../price/profit-figures.ts'
import type { Figure, SumLine } from '../worked-sum.ts'
import { type Formula, SYMBOLS } from './formula-text.ts'

/** Profit, margins and costs of the example deal. */
export const EXAMPLE_PROFITS = profitFigures({
  lines: {
    sale: { label: 'Done-up value', value: EXAMPLE_DEAL.doneUpValue },
    price: { label: 'Purchase price', value: EXAMPLE_DEAL.purchasePrice },
    renovation: { label: 'Renovation cost', value: EXAMPLE_DEAL.renovationCost },
  },
  settings: EXAMPLE_DEAL.holdingCosts,
  gross: expectedEarnings(EXAMPLE_DEAL),
  net: expectedEarnings(EXAMPLE_DEAL, EXAMPLE_DEAL.holdingCosts),
})

const SYMBOL_OF = new Map(SYMBOLS.map(([letter, meaning]) => [meaning, letter]))

interface WorkedFormula extends Partial<Formula> {
  formula: string
  /** What the example adds to the example deal, such as "t 15%". */
  given?: string
}

/** The formula of a figure of the example deal; its example is the sum that "how?" shows. */
export function workedFormula(
  { name, value, format = formatRate, how }: Figure,
  { given, ...formula }: WorkedFormula,
): Formula {
  const sum = sumInWords(how().lines.slice(0, -1), format !== formatRate)
  const example = given === undefined ? sum : `${given}: ${sum}`
  return { name, example, result: format(value), ...formula }
}

/** "V $800,000 − R $100,000, ÷ 1.20"; of a ratio "Net profit $77,867.01 ÷ P $583,333". */
function sumInWords(lines: readonly SumLine[], isRatio: boolean): string {
  return lines
    .filter(({ kind }) => kind !== 'subtotal')
    .map(({ label, value, figure, negative }, at) => {
      if (value === undefined) return `${at > 1 ? ', ' : ' '}${figure}`
      const sign = isRatio ? '÷' : negative ? '−' : '+'
      return `${at === 0 ? '' : ` ${sign} `}${SYMBOL_OF.get(label.toLowerCase()) ?? label} ${formatRate(value)}`
    })
    .join('')
}
