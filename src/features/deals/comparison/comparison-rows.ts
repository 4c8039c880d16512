import type { ComparisonRow } from '#src/features/deals/deal-figures/comparison-table.tsx'
import { needOf } from '#src/features/deals/pipeline/card-text.ts'
import { statusLabel } from '#src/features/deals/pipeline/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { formatChosenPercent, formatMoney } from '#src/finance/money.ts'
import { netSafeFigure, rungFigure, rungLabel } from '#src/finance/price/offer-explanations.ts'
import { type LadderPosition, offerLadder, type RungId } from '#src/finance/price/offer-ladder.ts'
import type { ScenarioFigures } from '#src/finance/scenarios/scenario-figures.ts'
import type { ComparedDeal } from './compared-deal.ts'

type DealRow = ComparisonRow<ComparedDeal>

function row(label: string, figure: keyof ScenarioFigures, best?: DealRow['best']): DealRow {
  return { label, figure: ({ figures }) => figures?.[figure] ?? null, ...(best && { best }) }
}

function rungRow(id: RungId, position: LadderPosition): DealRow {
  return {
    label: rungLabel(id, position),
    best: 'highest',
    figure({ shown }) {
      const rung = offerLadder(shown.ladder, position).find((one) => one.id === id)
      return rungFigure({ id, price: rung?.price ?? null }, shown.ladder, position)
    },
  }
}

const day = (on: string | null) => (on === null ? '—' : formatDate(on))

interface Comparison {
  compared: readonly ComparedDeal[]
  position: LadderPosition
  hasCriteria: boolean
  today: string
  /** In Auckland. */
  isAfterFive: boolean
}

/** The rows of a comparison, in the order of a deal's statement. Those that none of the deals has are left out. */
export function comparisonRows({
  compared,
  position,
  hasCriteria,
  today,
  isAfterFive,
}: Comparison): DealRow[] {
  const isSold = compared.some(({ shown }) => shown.realised !== null)
  const isTaxed = compared.some(({ taxed }) => taxed?.afterTax)
  const isRegistered = compared.some(({ facts }) => facts?.ownership.gstRegistered)
  const rows: (DealRow | false)[] = [
    { label: 'Stage', text: ({ deal }) => statusLabel(deal.status) },
    { label: 'Asking price', text: ({ deal }) => formatMoney(deal.askingPrice) },
    { label: 'Done-up value', text: ({ deal }) => formatMoney(deal.doneUpValue) },
    { label: 'Renovation cost', text: ({ deal }) => formatMoney(deal.renovationCost) },
    { label: 'Maximum purchase price', figure: ({ shown }) => shown.maximum, best: 'highest' },
    rungRow('totalCost', position),
    { label: 'Net-safe price', figure: ({ shown }) => netSafeFigure(shown.ladder), best: 'highest' },
    rungRow('seventy', position),
    {
      label: 'Price',
      text: ({ shown }) => formatMoney(shown.lines.price.value),
      detail: ({ shown }) => (shown.lines.price.value === null ? null : shown.lines.price.label),
    },
    row('Holding costs', 'totalHoldingCosts', 'lowest'),
    row('Gross profit', 'grossProfit', 'highest'),
    row('Net profit', 'netProfit', 'highest'),
    isTaxed && {
      label: 'Profit after tax',
      figure: ({ taxed }) => taxed?.afterTax ?? null,
      best: 'highest',
    },
    isSold && {
      label: 'Realised net profit',
      figure: ({ shown }) => shown.realised?.netProfit ?? null,
      best: 'highest',
    },
    {
      label: 'Gross margin on price and renovation',
      figure: ({ shown }) => shown.grossMargin,
      best: 'highest',
    },
    row('Net margin on price and renovation', 'netMargin', 'highest'),
    row('Return on price', 'netReturn', 'highest'),
    row('Own cash', 'ownCash', 'lowest'),
    { ...row('Cash-on-cash', 'cashOnCash', 'highest'), term: 'cash-on-cash' },
    row(isRegistered ? 'Break-even sale before GST' : 'Break-even sale', 'breakEven', 'lowest'),
    isRegistered && {
      label: 'Break-even sale after GST',
      figure: ({ taxed }) => taxed?.breakEvenAfterGst ?? null,
      best: 'lowest',
    },
    { label: 'One more month', figure: ({ shown }) => shown.oneMoreMonth, best: 'lowest' },
    { label: 'Months', text: ({ shown }) => String(shown.settings.months) },
    { label: 'Interest rate', text: ({ shown }) => formatChosenPercent(shown.settings.interestRate) },
    hasCriteria && {
      label: 'Criteria',
      text: ({ criteria }) => criteria.summary,
      detail: ({ criteria }) => criteria.unmet,
    },
    { label: 'Unconditional date', text: ({ deal }) => day(deal.unconditionalDate) },
    { label: SETTLEMENT_WORDS.agreed, text: ({ deal }) => day(deal.settledOn ?? deal.dueDate) },
    { label: 'Next', text: ({ deal }) => needOf(deal, today, isAfterFive).text },
  ]
  return rows.filter((one) => one !== false)
}
