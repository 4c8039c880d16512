import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatNumber } from '#src/finance/money.ts'
import { priceLetter, priceName } from '#src/finance/price/price-in-play.ts'
import { contractPrice } from '#src/finance/price/profit.ts'
import { profitFigures, type TradeLines } from '#src/finance/price/profit-figures.ts'
import { realisedFigures } from '#src/finance/price/realised.ts'
import { figure } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { daysTaken, earningsOf, settingsOf, type TradedProject, tradeOf } from './figures.ts'
import type { Project } from './schema.ts'

/** The profit of a project in NZD and percent: the one made once it is sold, and the expected one until then. */
export function projectFigures(project: Project) {
  const settings = settingsOf(project)
  const net = `${project.holdingCosts === null ? 'Default holding costs' : 'The holding costs of this deal'}, ${pluralize(settings.months, 'month')}.`
  const days = daysFigure(project)
  if (project.status === 'sold') return { ...realisedOf(project, net), days }
  const lines = linesOf(project)
  const earned = { gross: earningsOf(project, 'gross'), net: earningsOf(project, 'net') }
  const notes = { gross: 'Expected until the project is sold.', net }
  return { lines, ...profitFigures({ lines, settings, ...earned, notes }), days }
}

/** What a sold project, or its deal, has earned. */
export function realisedOf(project: Project, netNote?: string) {
  const { sale: salePrice, price: purchasePrice, renovation: renovationCost } = tradeOf(project)
  return realisedFigures({ salePrice, purchasePrice, renovationCost }, settingsOf(project), netNote)
}

function linesOf(project: Project): TradeLines {
  const { sale, price, renovation } = tradeOf(project)
  return {
    sale: { letter: 'A', label: 'Done-up value', value: sale },
    price: { letter: priceLetter(contractPrice(project)), label: priceNameOf(project), value: price },
    renovation: { letter: 'B', label: 'Renovation cost', value: renovation },
  }
}

/** Until the purchase settles, its price is agreed. */
export function priceNameOf(project: TradedProject): string {
  return priceName({ kind: contractPrice(project), isSettled: isSettled(project) })
}

/** Whether the purchase has settled. */
export function isSettled({ settledOn, status }: TradedProject): boolean {
  return settledOn !== null || status === 'sold'
}

/** The length that Performance averages; how long the property is held is another (`heldAmount`). */
export const START_TO_SALE = 'Days from start to sale'

/** How long a project took. */
export function daysFigure(project: Project) {
  const value = daysTaken(project)
  return figure({ name: START_TO_SALE, value, format: formatNumber, total: 'Days' }, () => ({
    lines: [
      { label: 'Started', figure: formatDate(project.startDate) },
      { label: 'Sold', figure: formatDate(project.actualCompletion) },
    ],
    note: 'Whole days in New Zealand.',
  }))
}
