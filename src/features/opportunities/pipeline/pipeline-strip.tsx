import { formatPercent } from '#src/finance/money.ts'
import { BoardStrip } from '#src/ui/board/board-strip.tsx'
import { How } from '#src/ui/how.tsx'
import { KeyBox } from '#src/ui/key-box.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Money } from '#src/ui/money.tsx'
import { activeDeals, type Columns } from '../board/rules.ts'
import { PipelineDetails } from './pipeline-details.tsx'
import styles from './pipeline-strip.module.css'
import { type PipelineOverview, pipelineOverview, stageSummaries } from './rules.ts'

/** The heads of the figures, and how wide the figures are while they are on their way. */
export const PIPELINE_FIGURES = [
  { label: 'Average margin', width: 52 },
  { label: 'Profit if all are won', width: 96 },
  { label: 'Money in', width: 108 },
  { label: 'Need you this week', width: 36 },
]

interface PipelineStripProps {
  /** The whole pipeline, whatever part of it the board shows. */
  columns: Columns
  /** The deals of the board. */
  shown: Columns
  today: string
  /** The element in which the columns scroll sideways; without it there is no map. */
  board: HTMLElement | null
  hasMap: boolean
}

/** The whole pipeline in four figures, and a map of the board. */
export function PipelineStrip({ columns, shown, today, board, hasMap }: PipelineStripProps) {
  const overview = pipelineOverview(activeDeals(columns), today)
  const { averageMarginPercent, profit, moneyIn, needYouThisWeek, overdue } = overview
  const how = (
    <How title="Average margin" about="Average margin">
      <HowAverageMargin overview={overview} />
    </How>
  )
  return (
    <BoardStrip
      label="Pipeline overview"
      figures={[
        { name: 'Average margin', beside: how, value: formatPercent(averageMarginPercent, 1) },
        { name: 'Profit if all are won', value: <Money value={profit} /> },
        { name: 'Money in', value: <Money value={moneyIn} /> },
        {
          name: 'Need you this week',
          value: needYouThisWeek,
          alert: overdue > 0 ? `${overdue} overdue` : null,
        },
      ]}
      stages={stageSummaries(shown)}
      board={board}
      hasMap={hasMap}
    >
      {overview.deals > 0 && <PipelineDetails overview={overview} stages={stageSummaries(columns)} />}
    </BoardStrip>
  )
}

function HowAverageMargin({ overview }: { overview: PipelineOverview }) {
  const { averageMarginPercent, profit, moneyIn, completeDeals, deals } = overview
  return (
    <div className={styles.how}>
      <p className={styles.formula}>
        Profit <KeyBox letter="E" /> ÷ (price <KeyBox letter="D" /> + renovation <KeyBox letter="B" />)
      </p>
      <Ledger label="Average margin">
        <LedgerRow label="Profit of all deals" value={profit} />
        <LedgerRow label="Price and renovation of all deals" value={moneyIn} />
        <LedgerRow kind="total" label="Average margin" figure={formatPercent(averageMarginPercent, 1)} />
      </Ledger>
      <p className={styles.note}>
        {completeDeals} of {deals} deals have a value, a renovation cost and a price; only these count. The
        sums are divided, so a large deal weighs more than a small one. Rounded once, to one decimal.
      </p>
    </div>
  )
}
