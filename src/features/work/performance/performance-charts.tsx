import type { ProfitView } from '#src/features/build/projects/figures.ts'
import { PROJECT_STAGES } from '#src/features/build/projects/schema.ts'
import { OPPORTUNITY_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney, formatTenths, formatWholePercent, NO_FIGURE } from '#src/finance/money.ts'
import { acceptanceRatePercent } from '#src/finance/price/profit.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { BarChart } from '#src/ui/chart/bar-chart.tsx'
import type { ChartRow } from '#src/ui/chart/bar-layout.ts'
import { BarList } from '#src/ui/chart/bar-list.tsx'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import type { Performance, StageTime } from './schema.ts'

const toProjects = <ButtonLink to="/projects">Go to your projects</ButtonLink>
const toDeals = <ButtonLink to="/dashboard">Go to your opportunities</ButtonLink>

interface ChartOf {
  figures: Performance
  view: ProfitView
}

export function ProfitChart({ figures: { profits, profitBy, sold }, view }: ChartOf) {
  const rows = profits.map((span): ChartRow => {
    const value = span[view]
    return { ...spanNames(span.span), value, shownAs: formatMoney(value), note: String(span.sold) }
  })
  const best = largest(rows)
  return (
    <BarChart
      title={`${view === 'net' ? 'Net profit' : 'Profit'} by ${profitBy}`}
      summary={`${formatMoney(sold[view].totalProfit)} from ${sold.withProfit} sold projects; most in ${best?.label}: ${best?.shownAs}.`}
      rows={rows}
      heads={[profitBy === 'month' ? 'Month' : 'Year', 'Profit', 'Projects sold']}
      empty={
        <Empty
          sentence="Monthly profit appears here once you sell a project and add its actual values."
          action={toProjects}
        />
      }
    />
  )
}

function spanNames(span: string): { label: string; shortLabel: string } {
  if (span.length === 4) return { label: span, shortLabel: span }
  const [, month = '', year] = formatDate(`${span}-01`).split(' ')
  return { label: `${month} ${year}`, shortLabel: month }
}

export function OffersChart({ figures: { offers } }: { figures: Performance }) {
  const { made, accepted, won } = offers
  const step = (label: string, count: number): ChartRow => ({
    label,
    value: made === 0 ? null : count,
    shownAs: String(count),
    note: formatWholePercent(acceptanceRatePercent(made, count)),
  })
  return (
    <BarList
      title="From offer to won"
      summary={`${pluralize(made, 'offer')} made, ${accepted} accepted, ${won} won.`}
      rows={[step('Offers made', made), step('Offers accepted', accepted), step('Won', won)]}
      looks={['outline', 'accent', 'ink']}
      heads={['Step', 'Deals', 'Of offers made']}
      empty={
        <Empty
          sentence="No offers yet. Move a deal to Offer Made to see how many are accepted and won."
          action={toDeals}
        />
      }
    />
  )
}

export function ReturnChart({ figures: { projects, sold }, view }: ChartOf) {
  const rows = projects.map((project): ChartRow => {
    const value = project[`${view}ReturnPercent`]
    return {
      id: project.id,
      label: splitAddress(project.address).street,
      value,
      shownAs: formatTenths(value),
    }
  })
  const best = largest(rows)
  return (
    <BarList
      title={view === 'net' ? 'Net ROI per project' : 'ROI per project'}
      aside={
        sold.count > projects.length ? `latest ${projects.length} of ${sold.count} sold` : 'on purchase price'
      }
      summary={`On average ${formatTenths(sold[view].averageReturnPercent)} on purchase price; most for ${best?.label}: ${best?.shownAs}.`}
      rows={rows}
      heads={['Project', 'ROI on purchase price']}
      empty={<Empty sentence="The return on each sold project appears here." action={toProjects} />}
    />
  )
}

interface StageTimeChartProps {
  title: string
  of: 'deals' | 'projects'
  stages: readonly StageTime[]
}

export function StageTimeChart({ title, of, stages }: StageTimeChartProps) {
  const rows = stages.map(
    ({ stage, averageDays, count }): ChartRow => ({
      id: stage,
      label: STAGE_LABELS.get(stage) ?? stage,
      value: averageDays,
      shownAs: averageDays === null ? NO_FIGURE : `${averageDays.toFixed(1)} days`,
      note: count === 0 ? '' : `of ${count}`,
    }),
  )
  const longest = largest(rows)
  return (
    <BarList
      title={title}
      aside="on average"
      looks={['quiet']}
      summary={`${of === 'deals' ? 'Deals' : 'Projects'} stayed longest in ${longest?.label}: ${longest?.shownAs} on average.`}
      rows={rows}
      heads={['Stage', 'Average', of === 'deals' ? 'Deals' : 'Projects']}
      empty={
        <Empty
          sentence={`Time in each stage appears here once ${of} have moved on.`}
          action={of === 'deals' ? toDeals : toProjects}
        />
      }
    />
  )
}

const STAGE_LABELS = new Map<string, string>(
  [...OPPORTUNITY_STATUSES, ...PROJECT_STAGES].map(({ value, label }) => [value, label]),
)

function largest(rows: readonly ChartRow[]): ChartRow | undefined {
  return rows.filter(({ value }) => value !== null).toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0]
}
