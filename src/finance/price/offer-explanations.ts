import { type Exact, exact, over, percent, sum, times, toNumber } from '../exact.ts'
import { formatChosenPercent, formatMoney, formatNumber, formatTenths } from '../money.ts'
import { type Figure, figure, type SumLine, subtractedLines } from '../worked-sum.ts'
import { costsByPrice } from './holding-costs.ts'
import {
  type LadderDeal,
  type LadderPosition,
  offerLadder,
  type Rung,
  type RungId,
  USUAL_POSITION,
} from './offer-ladder.ts'

export function rungLabel(id: RungId, { ruleOfThumbPercent }: LadderPosition): string {
  const labels: Record<RungId, string> = {
    maximum: 'Maximum purchase price',
    totalCost: 'On total cost',
    netSafe: 'Net-safe',
    afterGst: 'Net-safe after GST',
    seventy: `${formatNumber(ruleOfThumbPercent)}% rule`,
  }
  return labels[id]
}

/** What the price leaves: the sentence under a rung. */
export function rungSentence(id: RungId, { marginPercent }: LadderDeal): string {
  const margin = formatChosenPercent(marginPercent)
  const sentences: Record<RungId, string> = {
    maximum: `Leaves ${margin} of the price before holding and selling costs.`,
    totalCost: `Leaves ${margin} of price and renovation together, before holding and selling costs.`,
    netSafe: `Leaves ${margin} of the price after every holding and selling cost.`,
    afterGst: `Leaves ${margin} after costs and the GST on your profit.`,
    seventy: 'A rule of thumb from the United States. It ignores your own costs.',
  }
  return sentences[id]
}

/** "Net profit after all costs $77,867, 13.3% of the price"; null without a profit. */
export function rungProfit({ id, netProfit, netPercentOfPrice }: Rung): string | null {
  if (netProfit === null) return null
  const name = netProfit < 0 ? 'Net loss' : 'Net profit'
  const share = formatTenths(netPercentOfPrice === null ? null : Math.abs(netPercentOfPrice))
  const before = id === 'afterGst' ? ', before GST,' : ''
  return `${name} after all costs${before} ${formatMoney(Math.abs(netProfit))}, ${share} of the price`
}

/** "$56,667 under asking"; null without an asking price. */
export function rungGap({ overAsking }: Rung): string | null {
  if (overAsking === null) return null
  if (overAsking === 0) return 'Exactly the asking price'
  return `${formatMoney(Math.abs(overAsking))} ${overAsking < 0 ? 'under' : 'over'} asking`
}

/** "Holding and selling costs take $31,545 off the price."; null if they take nothing or all of it. */
export function costOfHolding(rungs: readonly Rung[]): string | null {
  const priceOf = (id: RungId) => rungs.find((rung) => rung.id === id)?.price ?? null
  const [maximum, netSafe] = [priceOf('maximum'), priceOf('netSafe')]
  if (maximum === null || !netSafe || maximum <= netSafe) return null
  return `Holding and selling costs take ${formatMoney(maximum - netSafe)} off the price.`
}

/** The most to pay in whole NZD that keeps the margin after every cost. */
export function netSafeFigure(deal: LadderDeal): Figure {
  const rung = offerLadder(deal).find(({ id }) => id === 'netSafe')
  return rungFigure({ id: 'netSafe', price: rung?.price ?? null }, deal, USUAL_POSITION)
}

/** The price of a rung. */
export function rungFigure(
  { id, price }: Pick<Rung, 'id' | 'price'>,
  deal: LadderDeal,
  position: LadderPosition,
): Figure {
  return figure({ name: rungLabel(id, position), value: price }, () => {
    const isRoundedOnce = id === 'maximum' || id === 'seventy'
    const note = isRoundedOnce ? 'Rounded once, to the dollar.' : DOWN
    return { lines: rungLines(id, deal, position), note: price === 0 ? BELOW_ZERO : note }
  })
}

function rungLines(id: RungId, deal: LadderDeal, position: LadderPosition): SumLine[] {
  const margin = formatChosenPercent(deal.marginPercent)
  const { interest, fixed } = costsByPrice(deal.holdingCosts)
  const value = { label: 'Done-up value', value: amount(deal.doneUpValue) }
  const renovation = { label: 'Renovation cost', value: amount(deal.renovationCost), negative: true }
  const costs = { label: 'Insurance, rates and one-off costs', value: toNumber(fixed), negative: true }
  const one = exact(1)
  const share = percent(deal.marginPercent || 0)
  const dividedBy = (label: string, ...terms: Exact[]) => ({
    label: `Divided by ${label}`,
    figure: `÷ ${formatNumber(toNumber(sum(terms)), 4)}`,
  })
  switch (id) {
    case 'maximum':
      return [value, renovation, dividedBy(`1 + ${margin}`, one, share)]
    case 'totalCost':
      return [value, dividedBy(`1 + ${margin}`, one, share), renovation]
    case 'seventy':
      return [
        value,
        { label: 'Rule of thumb', figure: `× ${formatNumber(position.ruleOfThumbPercent)}%` },
        renovation,
      ]
    case 'afterGst': {
      const isSecondHand = position.gst === 'secondHand'
      const without = { label: 'Costs without GST', value: position.costsWithoutGst }
      const hasOthers = without.value > 0
      return [
        value,
        renovation,
        costs,
        ...(hasOthers ? [{ ...without, id: 'added back' }] : []),
        { label: 'Without GST', figure: '× 20/23' },
        ...(hasOthers ? subtractedLines(without) : []),
        isSecondHand
          ? dividedBy(`20/23 + ${margin} + interest`, over(exact(20), exact(23)), share, interest)
          : dividedBy(`1 + ${margin} + interest`, one, share, interest),
      ]
    }
    default: {
      const interestShare = `${formatNumber(toNumber(times(interest, exact(100))), 4)}%`
      return [
        value,
        renovation,
        costs,
        dividedBy(`1 + ${margin} + ${interestShare} interest`, one, share, interest),
      ]
    }
  }
}

const BELOW_ZERO = 'The result is not above $0, so no price keeps this promise.'
const DOWN = 'Rounded down to the dollar: a dollar more would leave less.'

function amount(value: LadderDeal['doneUpValue']): number | null {
  return typeof value === 'number' ? value : null
}
