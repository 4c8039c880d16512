import { formatMoney, formatTenths } from '#src/finance/money.ts'
import { fromFewDeals } from '#src/lib/text/from-few-deals.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { StageSummary } from '#src/ui/board/lanes.ts'
import { BarChart } from '#src/ui/chart/bar-chart.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import type { PipelineOverview } from './overview.ts'
import styles from './pipeline-chart.module.css'

export interface PipelineChartProps {
  overview: PipelineOverview
  stages: readonly StageSummary[]
}

export function PipelineChart({ overview, stages }: PipelineChartProps) {
  const { deals, completeDeals, moneyIn, profit, averageMarginPercent } = overview
  const rows = stages.map(({ stage, count, sum }) => ({
    id: stage.value,
    label: stage.label,
    shortLabel: stage.shortLabel,
    value: sum,
    shownAs: formatMoney(sum),
    note: String(count),
  }))
  const largest = stages.reduce((most, stage) => ((stage.sum ?? 0) > (most.sum ?? 0) ? stage : most))
  return (
    <div className={styles.columns}>
      <h2 className="visually-hidden">Pipeline overview</h2>
      <Ledger label="Totals">
        <LedgerRow label="Number of deals" figure={String(deals)} />
        <LedgerRow label="With all figures" figure={String(completeDeals)} />
        <LedgerRow label="Total investment" value={moneyIn} />
        <LedgerRow label="Total profit" value={profit} />
        <LedgerRow
          kind="total"
          label="Average margin on price and renovation"
          figure={[formatTenths(averageMarginPercent), fromFewDeals(completeDeals)].filter(Boolean).join(' ')}
        />
      </Ledger>
      <BarChart
        title="Prices by status"
        aside="The price agreed or paid or, if there isn’t one, the offer price or the asking price."
        summary={`The prices of ${pluralize(deals, 'deal')} by status. ${largest.stage.label} has the most: ${formatMoney(largest.sum)}.`}
        rows={rows}
        heads={['Status', 'Sum', 'Deals']}
        empty={<Empty sentence="Add a price to a deal to see the chart." />}
      />
    </div>
  )
}
