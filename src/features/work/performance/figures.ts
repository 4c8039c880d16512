import type { ProfitView } from '#src/features/build/projects/figures.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatNumber, formatTenths, formatWholePercent } from '#src/finance/money.ts'
import { trueAcceptancePercent } from '#src/finance/price/offer-log.ts'
import {
  countFigure,
  countLine,
  type Figure,
  figure,
  type SumLine,
  subtractedLines,
} from '#src/finance/worked-sum.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { fromFewDeals } from '#src/lib/text/from-few-deals.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { Performance } from './schema.ts'

/** The number of projects that a sum lists by name. */
const NAMED = 5

/** A figure with what stands below it. */
export interface KeyFigure extends Figure {
  caption: string
  unit?: string
}

export function keyFigures(figures: Performance, view: ProfitView): KeyFigure[] {
  return [
    ...offerFigures(figures),
    trueAcceptance(figures),
    averageReturn(figures, view),
    duration(figures),
    totalProfit(figures, view),
  ]
}

function offerFigures(figures: Performance): KeyFigure[] {
  const { deals, made, accepted, won, acceptanceRatePercent } = figures.offers
  const note = dealsNote(figures)
  const acceptedLines = [countLine('Offer Accepted to Funding', accepted - won), countLine('Won', won)]
  const madeLines = [countLine('Deals in Offer Made', made - accepted), ...acceptedLines]
  const isNone = made === 0
  const rate = {
    name: 'Acceptance rate',
    value: isNone ? null : acceptanceRatePercent,
    format: formatWholePercent,
  }
  return [
    {
      ...countFigure('Offers made', made, () => ({ lines: madeLines, note })),
      caption: deals === 0 ? 'No deals yet' : `of ${pluralize(deals, 'deal')}`,
    },
    {
      ...countFigure('Offers accepted', accepted, () => ({ lines: acceptedLines, note })),
      caption: `${won} won`,
    },
    {
      ...figure(rate, () => ({
        lines: [countLine('Offers accepted', accepted), dividedBy('offers made', made)],
        note: isNone ? 'There are no offers yet.' : 'Rounded to a whole percent.',
      })),
      caption: isNone ? 'No offers yet' : 'of offers made',
    },
  ]
}

function trueAcceptance({ offerLog }: Performance): KeyFigure {
  const { deals, dealsAccepted, offers, offersAccepted } = offerLog
  const value = trueAcceptancePercent(deals, dealsAccepted)
  const byOffer = formatWholePercent(trueAcceptancePercent(offers, offersAccepted))
  const name = 'True acceptance rate'
  return {
    ...figure({ name, value, format: formatWholePercent, total: 'By deal' }, () => ({
      lines: [
        countLine('Deals with an accepted offer', dealsAccepted),
        dividedBy('deals with a decided offer', deals),
      ],
      note:
        deals === 0
          ? 'No decided offers yet. Log your offers on each deal’s page.'
          : `By offer: ${offersAccepted} accepted ÷ ${offers} decided, ${byOffer}. From the offers you logged. Pending offers are left out, abandoned deals count. Rounded to a whole percent.`,
    })),
    caption: value === null ? 'No decided offers yet' : `${dealsAccepted} of ${pluralize(deals, 'deal')}`,
  }
}

/** What an average of a few deals is of, at the end of its caption. */
function ofFew(count: number): string {
  const few = fromFewDeals(count)
  return few === null ? '' : `, ${few}`
}

function averageReturn(figures: Performance, view: ProfitView): KeyFigure {
  const { sold, projects } = figures
  const value = sold[view].averageReturnPercent
  const known = projects.filter((project) => project[`${view}ReturnPercent`] !== null)
  const others = sold.withProfit - Math.min(NAMED, known.length)
  const profit = view === 'net' ? 'net profit' : 'profit'
  const total = `Mean of ${sold.withProfit}`
  return {
    ...figure({ name: 'Average ROI', value, format: formatTenths, total }, () => ({
      lines: [
        ...known.slice(0, NAMED).map((project) => ({
          id: project.id,
          label: splitAddress(project.address).street,
          figure: formatTenths(project[`${view}ReturnPercent`]),
        })),
        ...(others > 0 ? [{ label: 'Others sold', figure: others }] : []),
      ],
      note: `ROI on purchase price: each project’s ${profit} ÷ its purchase price, then the mean, to one decimal. ${soldNote(figures)}`,
    })),
    caption: value === null ? missing(figures) : `ROI on purchase price${ofFew(sold.withProfit)}`,
  }
}

function duration(figures: Performance): KeyFigure {
  const { durationDays, withDuration, averageDurationDays: value } = figures.sold
  const total = 'Average duration, days'
  return {
    ...figure({ name: 'Average duration', value, format: formatNumber, total }, () => ({
      lines: [
        countLine('Days of all projects sold', value === null ? null : durationDays),
        dividedBy('projects', withDuration),
      ],
      note: `Calendar days in Auckland from the project’s start to its sale. ${durationNote(figures)}`,
    })),
    unit: value === 1 ? 'day' : 'days',
    caption: value === null ? missingDuration(figures) : `from start to sale${ofFew(withDuration)}`,
  }
}

function totalProfit(figures: Performance, view: ProfitView): KeyFigure {
  const { sold } = figures
  const value = sold[view].totalProfit
  const isNet = view === 'net'
  const costs: SumLine[] = [
    { label: 'Bought for', value: sold.purchasePrices },
    { label: 'Renovations', value: sold.renovationCosts },
    ...(isNet ? [{ label: 'Holding costs', value: sold.holdingCosts }] : []),
  ]
  return {
    ...figure({ name: 'Total profit', value, total: isNet ? 'Total net profit' : 'Total profit' }, () => ({
      lines: [{ label: 'Sold for', value: sold.salePrices }, ...subtractedLines(...costs)],
      note: `${soldNote(figures)} Added to the cent, then rounded.`,
    })),
    caption: value === null ? missing(figures) : soldInWords(figures, view),
  }
}

function dividedBy(name: string, value: number): SumLine {
  return { label: `Divided by ${name}`, value, figure: `÷ ${value}` }
}

function missing({ sold, period }: Performance): string {
  if (sold.count > 0) return 'Add the actual values'
  return period === 'all' ? 'No projects sold yet' : 'None sold in this period'
}

/** It needs no amounts: only a sale before the start has no duration. */
function missingDuration(figures: Performance): string {
  const { count } = figures.sold
  if (count === 0) return missing(figures)
  return count === 1 ? 'Sold before the project started' : 'All sold before their projects started'
}

function soldInWords({ sold }: Performance, view: ProfitView): string {
  const left = sold.count - sold.withProfit
  if (left > 0) return `${left} of ${sold.count} sold projects ${left > 1 ? 'have' : 'has'} no actual values`
  return `${view === 'net' ? 'net, ' : ''}${pluralize(sold.count, 'project')} sold`
}

function dealsNote({ from, to }: Performance): string {
  const when = from === null ? '' : ` created from ${formatDate(from)} to ${formatDate(to)}`
  return `Deals${when} by current stage, without abandoned deals.`
}

function soldNote(figures: Performance): string {
  const left = figures.sold.count - figures.sold.withProfit
  return `${soldCount(figures)}${left === 0 ? '' : ` Not included: ${left} without all actual values.`}`
}

function durationNote(figures: Performance): string {
  const left = figures.sold.count - figures.sold.withDuration
  return `${soldCount(figures)}${left === 0 ? '' : ` Not included: ${left} sold before the project started.`}`
}

function soldCount({ sold, from, to }: Performance): string {
  const when = from === null ? '' : ` from ${formatDate(from)} to ${formatDate(to)}`
  return `Projects sold${when}: ${sold.count}.`
}
