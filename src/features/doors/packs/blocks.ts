import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import type { ProfitStep } from '#src/finance/price/profit-ladder.ts'
import {
  PLANNED_COSTS,
  plannedCostsText,
  type RealisedFigures,
  realisedHeading,
} from '#src/finance/price/realised.ts'
import { type Figure, figureText, lineOf, type SumLine } from '#src/finance/worked-sum.ts'
import type { PackBlock, PackLine } from './schema.ts'

/** What a section contains; `missing` is named in the form. */
export interface Content {
  blocks: PackBlock[]
  missing?: string | null
}

export function textLine(label: string, figure: string, kind: PackLine['kind'] = 'row'): PackLine {
  return { label, figure, kind }
}

/** A line of a sum as it is shown there. */
export function sumLine(
  { label, value = null, figure, negative }: SumLine,
  kind: PackLine['kind'] = 'row',
): PackLine {
  const shown = negative && value !== null ? -value : value
  return { label, figure: figure === undefined ? formatMoney(shown) : String(figure), kind }
}

export function figureLine(figure: Figure, kind?: PackLine['kind']): PackLine {
  return sumLine(lineOf(figure), kind)
}

/** The profits of a property with what they are a percentage of. */
export function ladderTable(caption: string, steps: readonly ProfitStep[]): PackBlock {
  return tableBlock(caption, LADDER_HEADS, steps.map(ladderRow))
}

const LADDER_HEADS = ['Profit', 'Amount', 'Of the price', 'Of price and renovation']

function ladderRow({ of, ofPrice, ofInvestment }: ProfitStep): string[] {
  return [of.name, ...[of, ofPrice, ofInvestment].map(figureText)]
}

/** The profits of a sold deal with the planned costs between gross and net, and what was spent of them; `spent` is null without a budget. */
export function realisedLadder(
  realised: RealisedFigures,
  [gross, ...others]: readonly ProfitStep[],
  spent: number | null,
): PackBlock[] {
  if (gross === undefined) return []
  const note = plannedCostsText(realised, spent)
  const costs = [PLANNED_COSTS, formatMoney(realised.totalCosts.value && -realised.totalCosts.value), '', '']
  return [
    tableBlock(realisedHeading(realised), LADDER_HEADS, [
      ladderRow(gross),
      ...(note === null ? [] : [costs]),
      ...others.map(ladderRow),
    ]),
    ...(note === null ? [] : [textBlock(note)]),
  ]
}

/** The lines whose value is known, or no block. */
export function dateLines(dates: readonly (readonly [label: string, day: string | null])[]): PackLine[] {
  return dates.flatMap(([label, day]) => (day === null ? [] : [textLine(label, formatDate(day))]))
}

export const linesBlock = (...of: readonly PackLine[]): PackBlock => ({ type: 'lines', lines: [...of] })
export const textBlock = (words: string, only?: PackBlock['only']): PackBlock => ({
  type: 'text',
  text: words,
  only,
})
export const headingBlock = (words: string): PackBlock => ({ type: 'heading', text: words })
export const tableBlock = (
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): PackBlock => ({ type: 'table', caption, heads: [...heads], rows: rows.map((row) => [...row]) })

/** " by Kererū Property"; nothing for an organization without a name that people outside may see. */
export function byOrganization(organization: string): string {
  return organization === '' ? '' : ` by ${organization}`
}
