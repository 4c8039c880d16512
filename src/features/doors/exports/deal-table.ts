import { type ProjectStage, stageLabel } from '#src/features/build/projects/schema.ts'
import { type DealFigures, dealFigures, wholeMargins } from '#src/features/deals/deal-figures/deal-figures.ts'
import { type DealField, EXPORTED_COLUMNS } from '#src/features/deals/pipeline/csv-columns.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { statusLabel } from '#src/features/deals/pipeline/schema.ts'
import { allItems, planTotal } from '#src/features/public/calculators/renovation-plan.ts'
import type { RenovationPlan } from '#src/features/public/calculators/schema.ts'
import { renovationItemCost } from '#src/finance/budget/renovation.ts'
import { civilDay, daysLeft } from '#src/finance/dates/new-zealand-days.ts'
import { roundToDecimals } from '#src/finance/money.ts'
import { netSafeFigure } from '#src/finance/price/offer-explanations.ts'
import { contractPrice, investment, netProfitInCents } from '#src/finance/price/profit.ts'
import { cashFlow } from '#src/finance/scenarios/cash-flow.ts'
import { type CsvCell, csvLine } from '#src/lib/files/csv.ts'
import { safeFileName } from '#src/lib/files/file-names.ts'
import { isOpenDeal } from '#src/lib/rows/open-rows.ts'
import { outwardName } from '#src/lib/text/outward-name.ts'
import { authorName } from '#src/lib/text/person-name.ts'

export type DealToExport = Deal & {
  project: {
    status: ProjectStage
    startDate: string
    targetCompletion: string | null
    actualCompletion: string | null
  } | null
  /** The offers for the deal, and the accepted one's amount in NZD. */
  offers: { count: number; accepted: number | null }
  agreement: {
    date: string | null
    nextCondition: string | null
    unconditionalOn: string | null
    deposit: number | null
  } | null
}

/** When the table was written, and a note on its figures for this line. */
interface Written {
  now: Date
  note?: string
}

type CellOf = (deal: DealToExport, figures: DealFigures, written: Written) => CsvCell

/** Columns that an import ignores, after those that it reads. */
const EXTRA_COLUMNS: readonly { label: string; cell: CellOf }[] = [
  { label: 'Status value', cell: (deal) => deal.status },
  { label: 'Renovation plan', cell: (deal) => planText(deal.renovationItems) },
  { label: 'Maximum purchase price', cell: (_deal, { maximum }) => money(maximum.value) },
  { label: 'Gross profit', cell: (_deal, { grossProfit }) => money(grossProfit.value) },
  { label: 'Gross margin (%)', cell: (_deal, figures) => wholeMargins(figures).gross },
  { label: 'Investment', cell: investmentOf },
  { label: 'Holding costs', cell: (_deal, { totalCosts }) => money(totalCosts.value) },
  {
    label: 'Net profit',
    cell: (_deal, { grossProfit, totalCosts }) =>
      money(netProfitInCents(grossProfit.value, totalCosts.value)),
  },
  { label: 'Net margin (%)', cell: (_deal, figures) => wholeMargins(figures).net },
  { label: 'Break-even sale', cell: (_deal, { breakEven }) => money(breakEven.value) },
  { label: 'Net-safe price', cell: (_deal, { ladder }) => money(netSafeFigure(ladder).value) },
  { label: 'Peak cash', cell: (_deal, { complete }) => money(complete && cashFlow(complete).peak.amount) },
  { label: 'Agreement date', cell: ({ agreement }) => agreement?.date ?? null },
  { label: 'Next condition', cell: ({ agreement }) => agreement?.nextCondition ?? null },
  { label: 'Unconditional', cell: ({ agreement }) => agreement?.unconditionalOn ?? null },
  { label: 'Deposit', cell: ({ agreement }) => money(agreement?.deposit ?? null) },
  { label: 'Offers', cell: ({ offers }) => offers.count },
  { label: 'Accepted amount', cell: ({ offers }) => money(offers.accepted) },
  { label: 'Days left', cell: (deal, _figures, { now }) => daysLeftOf(deal, now) },
  { label: 'Project stage', cell: ({ project }) => project && stageLabel(project.status) },
  { label: 'Project started', cell: ({ project }) => civilDay(project?.startDate) },
  { label: 'Target listing date', cell: ({ project }) => civilDay(project?.targetCompletion) },
  { label: 'Sold', cell: ({ project }) => civilDay(project?.actualCompletion) },
  { label: 'In this status since', cell: (deal) => civilDay(deal.stageEnteredAt) },
  { label: 'Added', cell: (deal) => civilDay(deal.createdAt) },
  { label: 'Added by', cell: (deal) => deal.createdBy && authorName(deal.createdBy) },
  { label: 'Changed', cell: (deal) => civilDay(deal.updatedAt) },
  { label: 'About these figures', cell: (_deal, _figures, { note }) => note ?? null },
  { label: 'Deal id', cell: (deal) => deal.id },
]

export const DEALS_CSV_HEADER = csvLine([
  ...EXPORTED_COLUMNS.map(({ label }) => label),
  ...EXTRA_COLUMNS.map(({ label }) => label),
])

/** A CSV line: money with cents, dates as YYYY-MM-DD in Auckland, unknown values empty. */
export function dealCsvLine(deal: DealToExport, written: Written): string {
  const figures = dealFigures(deal, contractPrice(deal))
  const cells = cellsOf(deal)
  return csvLine([
    ...EXPORTED_COLUMNS.map(({ field, kind }) => {
      const cell = cells[field] ?? null
      return kind === 'money' && typeof cell === 'number' ? money(cell) : cell
    }),
    ...EXTRA_COLUMNS.map(({ cell }) => cell(deal, figures, written)),
  ])
}

/** The columns that an import reads. Those of holding costs are empty for a deal with default settings. */
function cellsOf(deal: DealToExport): Partial<Record<DealField, CsvCell>> {
  const { status, abandonedFrom, renovationItems, holdingCosts } = deal
  return {
    ...deal,
    ...holdingCosts,
    status: statusLabel(status),
    abandonedFrom: abandonedFrom && statusLabel(abandonedFrom),
    renovationItems: renovationItems && JSON.stringify(renovationItems),
  }
}

/** Without a currency symbol, so that spreadsheets read a number. */
function money(amount: number | null): CsvCell {
  return amount === null ? null : roundToDecimals(amount, 2).toFixed(2)
}

/** "Kitchen 30000.00; Bathroom 24000.00; total 54000.00 (120 m², mid-range)"; null without a plan. */
function planText(plan: RenovationPlan | null): CsvCell {
  if (plan === null) return null
  const items = allItems(plan)
    .filter(({ isSelected }) => isSelected)
    .map((item) => `${item.name} ${money(renovationItemCost(item, plan.houseSize, plan.quality))}`)
  return [...items, `total ${money(planTotal(plan))} (${plan.houseSize} m², ${plan.quality})`].join('; ')
}

function investmentOf({ renovationCost }: DealToExport, { price }: DealFigures): CsvCell {
  return price > 0 && renovationCost !== null ? money(investment(price, renovationCost)) : null
}

function daysLeftOf(deal: DealToExport, now: Date): CsvCell {
  return isOpenDeal(deal.status) ? daysLeft(deal.dueDate, now) : null
}

/** For example "Kererū Property deals 2026-11-21.csv"; valid on every file system. */
export function dealsFileName(organization: string, day: string): string {
  return `${safeFileName(outwardName(organization), 'DoneUp')} deals ${day}.csv`
}
