import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { textBlock } from './blocks.ts'
import type { PackBlock } from './schema.ts'

/** The notice of tax-and-lending §9 below a section that has figures of tax or GST, whichever it is. */
export function withTaxNotice(blocks: readonly PackBlock[], today: CivilDay): PackBlock[] {
  return blocks.some(hasTaxFigure) ? [...blocks, textBlock(disclaimer(today))] : [...blocks]
}

/** Whether a line, a row or a column is an amount of tax or GST, or what one leaves. */
function hasTaxFigure(block: PackBlock): boolean {
  return namesOf(block).some((name) => /\b(?:tax|GST)\b/i.test(name))
}

function namesOf(block: PackBlock): string[] {
  if (block.type === 'lines') return block.lines.map(({ label }) => label)
  return block.type === 'table' ? [...block.heads, ...block.rows.map(([name = '']) => name)] : []
}
