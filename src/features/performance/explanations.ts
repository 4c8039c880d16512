import { formatPercent, NO_FIGURE } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { trueAcceptancePercent } from '#src/finance/offer-log.ts'
import type { WorkedSum } from '#src/finance/worked-sum.ts'
import { splitAddress } from '../addresses/address-words.ts'
import type { ProfitView } from '../projects/figures.ts'
import type { Performance } from './schema.ts'

/** The number of projects that a sum lists by name. */
const NAMED = 5

export function figureSums(figures: Performance, view: ProfitView): WorkedSum[] {
  return [
    ...offerSums(figures),
    trueAcceptanceSum(figures),
    returnSum(figures, view),
    durationSum(figures),
    profitSum(figures, view),
  ]
}

function offerSums(figures: Performance): WorkedSum[] {
  const { made, accepted, won, acceptanceRatePercent } = figures.offers
  const note = dealsNote(figures)
  const acceptedNotWon = { label: 'Offer Accepted to Funding', figure: accepted - won }
  return [
    {
      name: 'Offers made',
      lines: [
        { label: 'Deals in Offer Made', figure: made - accepted },
        acceptedNotWon,
        { label: 'Won', figure: won },
        { label: 'Offers made', figure: made },
      ],
      note,
    },
    {
      name: 'Offers accepted',
      lines: [acceptedNotWon, { label: 'Won', figure: won }, { label: 'Offers accepted', figure: accepted }],
      note,
    },
    {
      name: 'Acceptance rate',
      lines: [
        { label: 'Offers accepted', figure: accepted },
        { label: 'Divided by offers made', figure: `÷ ${made}` },
        {
          label: 'Acceptance rate',
          figure: made === 0 ? NO_FIGURE : formatPercent(acceptanceRatePercent),
        },
      ],
      note: made === 0 ? 'There are no offers yet.' : 'Rounded to a whole percent.',
    },
  ]
}

function trueAcceptanceSum({ offerLog }: Performance): WorkedSum {
  const { deals, dealsAccepted, offers, offersAccepted } = offerLog
  return {
    name: 'True acceptance rate',
    lines: [
      { label: 'Deals with an accepted offer', figure: dealsAccepted },
      { label: 'Divided by deals with a decided offer', figure: `÷ ${deals}` },
      { label: 'By deal', figure: formatPercent(trueAcceptancePercent(deals, dealsAccepted)) },
      { label: 'Accepted offers', figure: offersAccepted },
      { label: 'Divided by decided offers', figure: `÷ ${offers}` },
      { label: 'By offer', figure: formatPercent(trueAcceptancePercent(offers, offersAccepted)) },
    ],
    note:
      deals === 0
        ? 'No decided offers yet. Log your offers on each deal’s page.'
        : 'From the offers you logged. Pending offers are left out, abandoned deals count. Rounded to a whole percent.',
  }
}

function returnSum(figures: Performance, view: ProfitView): WorkedSum {
  const { sold, projects } = figures
  const known = projects.filter((project) => project[`${view}ReturnPercent`] !== null)
  const others = sold.withProfit - Math.min(NAMED, known.length)
  const profit = view === 'net' ? 'net profit' : 'profit'
  return {
    name: 'Average ROI',
    lines: [
      ...known.slice(0, NAMED).map((project) => ({
        id: project.id,
        label: splitAddress(project.address).street,
        figure: formatPercent(project[`${view}ReturnPercent`], 1),
      })),
      ...(others > 0 ? [{ label: 'Others sold', figure: others }] : []),
      { label: `Mean of ${sold.withProfit}`, figure: formatPercent(sold[view].averageReturnPercent, 1) },
    ],
    note: `ROI on purchase price: each project’s ${profit} ÷ its purchase price, then the mean, to one decimal. ${soldNote(figures)}`,
  }
}

function durationSum(figures: Performance): WorkedSum {
  const { durationDays, withDuration, averageDurationDays } = figures.sold
  return {
    name: 'Average duration',
    lines: [
      { label: 'Days of all projects sold', figure: withDuration === 0 ? NO_FIGURE : durationDays },
      { label: 'Divided by projects', figure: `÷ ${withDuration}` },
      { label: 'Average duration, days', figure: averageDurationDays ?? NO_FIGURE },
    ],
    note: `Calendar days in Auckland from the project’s start to its sale. ${soldNote(figures)}`,
  }
}

function profitSum(figures: Performance, view: ProfitView): WorkedSum {
  const { sold } = figures
  return {
    name: 'Total profit',
    lines: [
      { label: 'Sold for', value: sold.salePrices },
      { label: 'Bought for', value: sold.purchasePrices, negative: true },
      { label: 'Renovations', value: sold.renovationCosts, negative: true },
      ...(view === 'net' ? [{ label: 'Holding costs', value: sold.holdingCosts, negative: true }] : []),
      { label: view === 'net' ? 'Total net profit' : 'Total profit', value: sold[view].totalProfit },
    ],
    note: `${soldNote(figures)} Added to the cent, then rounded.`,
  }
}

function dealsNote({ from, to }: Performance): string {
  const when = from === null ? '' : ` created from ${formatDate(from)} to ${formatDate(to)}`
  return `Deals${when} by current stage, without abandoned deals.`
}

function soldNote({ sold, from, to }: Performance): string {
  const when = from === null ? '' : ` from ${formatDate(from)} to ${formatDate(to)}`
  const left = sold.count - sold.withProfit
  const missing = left === 0 ? '' : ` Not included: ${left} without all actual values.`
  return `Projects sold${when}: ${sold.count}.${missing}`
}
