import type { ReactNode } from 'react'
import { formatPercent } from '#src/finance/money.ts'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Section } from '#src/ui/section.tsx'
import { daysTaken, earningsOf } from '../figures/rules.ts'
import type { Project } from '../schema.ts'
import styles from './profit-card.module.css'
import { HowDays, HowGrossProfit, HowMargin, HowNetProfit } from './profit-explanations.tsx'

/** What a sold project earned; before that, what it is expected to. */
export function ProfitCard({ project }: { project: Project }) {
  const isSold = project.status === 'sold'
  const gross = earningsOf(project, 'gross')
  const net = earningsOf(project, 'net')
  const days = daysTaken(project)
  const title = isSold ? 'Profit' : 'Profit expected'
  const named = (name: string, value: number | null, how: ReactNode) => (
    <span className={styles.explained}>
      {name}
      {value !== null && how}
    </span>
  )
  return (
    <Section knownAs="region" title={title}>
      <Ledger label={title}>
        {isSold && <LedgerRow label="Actual sale price" value={project.actualSalePrice} />}
        {isSold && <LedgerRow label="Actual purchase price" value={project.actualPurchasePrice} negative />}
        {isSold && <LedgerRow label="Actual renovation cost" value={project.actualRenovationCost} negative />}
        <LedgerRow
          kind="subtotal"
          letter="E"
          label={named('Gross profit', gross.profit, <HowGrossProfit project={project} />)}
          value={gross.profit}
        />
        <LedgerRow
          label={named('Gross margin', gross.marginPercent, <HowMargin project={project} view="gross" />)}
          figure={formatPercent(gross.marginPercent)}
        />
        <LedgerRow
          kind="total"
          letter="F"
          label={named('Net profit', net.profit, <HowNetProfit project={project} />)}
          value={net.profit}
        />
        <LedgerRow
          label={named('Net margin', net.marginPercent, <HowMargin project={project} view="net" />)}
          figure={formatPercent(net.marginPercent)}
        />
      </Ledger>
      {days !== null && (
        <div className={styles.note}>
          {days === 1 ? '1 day' : `${days} days`} from start to sale. <HowDays project={project} />
        </div>
      )}
    </Section>
  )
}
