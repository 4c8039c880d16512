import { formatNumber } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { priceLetter, priceName } from '#src/finance/price-in-play.ts'
import { contractPrice } from '#src/finance/profit.ts'
import { profitFigures, type TradeLines } from '#src/finance/profit-figures.ts'
import { figure } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { daysTaken, earningsOf, settingsOf, tradeOf } from './figures.ts'
import type { Project } from './schema.ts'

/** The profit of a project in NZD and percent: the one made once it is sold, and the expected one until then. */
export function projectFigures(project: Project) {
  const settings = settingsOf(project)
  const isSold = project.status === 'sold'
  const lines = linesOf(project)
  const earned = { gross: earningsOf(project, 'gross'), net: earningsOf(project, 'net') }
  const notes = {
    gross: isSold ? 'Actual values of the project.' : 'Expected until the project is sold.',
    net: `${project.holdingCosts === null ? 'Default holding costs' : 'The holding costs of this deal'}, ${pluralize(settings.months, 'month')}.`,
  }
  return { lines, ...profitFigures({ lines, settings, ...earned, notes }), days: daysFigure(project) }
}

function linesOf(project: Project): TradeLines {
  const { sale, price, renovation } = tradeOf(project)
  if (project.status === 'sold')
    return {
      sale: { label: 'Actual sale price', value: sale },
      price: { label: 'Actual purchase price', value: price },
      renovation: { label: 'Actual renovation cost', value: renovation },
    }
  return {
    sale: { letter: 'A', label: 'Done-up value', value: sale },
    price: { letter: priceLetter(contractPrice(project)), label: priceNameOf(project), value: price },
    renovation: { letter: 'B', label: 'Renovation cost', value: renovation },
  }
}

/** Until the purchase settles, its price is agreed. */
export function priceNameOf(project: Project): string {
  return priceName({ kind: contractPrice(project), isSettled: isSettled(project) })
}

/** Whether the purchase has settled. */
export function isSettled({ settledOn, status }: Project): boolean {
  return settledOn !== null || status === 'sold'
}

function daysFigure(project: Project) {
  const value = daysTaken(project)
  return figure({ name: 'Days from start to sale', value, format: formatNumber, total: 'Days' }, () => ({
    lines: [
      { label: 'Started', figure: formatDate(project.startDate) },
      { label: 'Sold', figure: formatDate(project.actualCompletion) },
    ],
    note: 'Whole days in New Zealand.',
  }))
}
