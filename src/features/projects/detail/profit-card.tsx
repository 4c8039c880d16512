import { formatPercent } from '#src/finance/money.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Section } from '#src/ui/section.tsx'
import { daysTaken, earningsOf } from '../figures.ts'
import type { Project } from '../schema.ts'
import styles from './profit-card.module.css'
import { profitSums } from './profit-explanations.ts'

export function ProfitCard({ project }: { project: Project }) {
  const isSold = project.status === 'sold'
  const gross = earningsOf(project, 'gross')
  const net = earningsOf(project, 'net')
  const days = daysTaken(project)
  const title = isSold ? 'Profit' : 'Profit expected'
  const how = <HowFigures about={title} sums={profitSums(project)} />
  return (
    <Section knownAs="region" title={title} aside={how}>
      <Ledger label={title}>
        {isSold && <LedgerRow label="Actual sale price" value={project.actualSalePrice} />}
        {isSold && <LedgerRow label="Actual purchase price" value={project.actualPurchasePrice} negative />}
        {isSold && <LedgerRow label="Actual renovation cost" value={project.actualRenovationCost} negative />}
        <LedgerRow kind="subtotal" letter="E" label="Gross profit" value={gross.profit} />
        <LedgerRow label="Gross margin" figure={formatPercent(gross.marginPercent)} />
        <LedgerRow kind="total" letter="F" label="Net profit" value={net.profit} />
        <LedgerRow label="Net margin" figure={formatPercent(net.marginPercent)} />
      </Ledger>
      {days !== null && <p className={styles.note}>{pluralize(days, 'day')} from start to sale</p>}
    </Section>
  )
}
