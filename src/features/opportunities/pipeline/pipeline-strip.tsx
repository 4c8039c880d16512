import { formatMoney, formatPercent } from '#src/finance/money.ts'
import { How } from '#src/ui/how.tsx'
import { KeyBox } from '#src/ui/key-box.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Money } from '#src/ui/money.tsx'
import { activeDeals, type Columns } from '../board/rules.ts'
import { BoardMap } from './board-map.tsx'
import styles from './pipeline-strip.module.css'
import { type PipelineOverview, pipelineOverview, stageSummaries } from './rules.ts'

interface PipelineStripProps {
  columns: Columns
  today: string
  /** The element in which the columns scroll sideways; without it there is no map. */
  board: HTMLElement | null
  hasMap: boolean
}

/** The whole pipeline in four figures, and a map of the board. */
export function PipelineStrip({ columns, today, board, hasMap }: PipelineStripProps) {
  const overview = pipelineOverview(activeDeals(columns), today)
  return (
    <section aria-label="Pipeline overview" className={styles.strip}>
      <dl className={styles.figures}>
        <div>
          <dt>
            Average margin
            <How title="Average margin" about="Average margin">
              <HowAverageMargin overview={overview} />
            </How>
          </dt>
          <dd className="fig">{formatPercent(overview.averageMarginPercent, 1)}</dd>
        </div>
        <div>
          <dt>Profit if all are won</dt>
          <dd>
            <Money value={overview.profit} />
          </dd>
        </div>
        <div>
          <dt>Money in</dt>
          <dd>
            <Money value={overview.moneyIn} />
          </dd>
        </div>
        <div>
          <dt>Need you this week</dt>
          <dd className="fig">
            {overview.needYouThisWeek}
            {overview.overdue > 0 && <span className={styles.overdue}> {overview.overdue} overdue</span>}
          </dd>
        </div>
      </dl>
      {hasMap && <BoardMap stages={stageSummaries(columns)} board={board} />}
    </section>
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

/** The board in words, for those who do not see the map. */
export function StageList({ columns }: { columns: Columns }) {
  return (
    <section aria-label="Summary" className="visually-hidden">
      <ul>
        {stageSummaries(columns).map(({ status, count, sum }) => (
          <li key={status.value}>
            {status.label}: {count === 1 ? '1 deal' : `${count} deals`}, {formatMoney(sum)}
          </li>
        ))}
      </ul>
    </section>
  )
}
