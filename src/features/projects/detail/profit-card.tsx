import { holdingCosts } from '#src/finance/holding-costs.ts'
import { formatPercent } from '#src/finance/money.ts'
import { How } from '#src/ui/how.tsx'
import { KeyBox } from '#src/ui/key-box.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { daysTaken, earningsOf, settingsOf } from '../figures/rules.ts'
import type { Project } from '../schema.ts'
import styles from './profit-card.module.css'
import { Section } from './section.tsx'

/** What a sold project earned; before that, what it is expected to. */
export function ProfitCard({ project }: { project: Project }) {
  const isSold = project.status === 'sold'
  const gross = earningsOf(project, 'gross')
  const net = earningsOf(project, 'net')
  const days = daysTaken(project)
  return (
    <Section
      title={isSold ? 'Profit' : 'Profit expected'}
      action={isSold ? <HowProfit project={project} /> : undefined}
    >
      <Ledger label={isSold ? 'Profit' : 'Profit expected'}>
        {isSold && <LedgerRow label="Actual sale price" value={project.actualSalePrice} />}
        {isSold && <LedgerRow label="Actual purchase price" value={project.actualPurchasePrice} negative />}
        {isSold && <LedgerRow label="Actual renovation cost" value={project.actualRenovationCost} negative />}
        <LedgerRow kind="subtotal" letter="E" label="Gross profit" value={gross.profit} />
        <LedgerRow label="Gross margin" figure={formatPercent(gross.marginPercent)} />
        <LedgerRow kind="total" letter="F" label="Net profit" value={net.profit} />
        <LedgerRow label="Net margin" figure={formatPercent(net.marginPercent)} />
      </Ledger>
      {days !== null && (
        <p className={styles.note}>{days === 1 ? '1 day' : `${days} days`} from start to sale.</p>
      )}
    </Section>
  )
}

function HowProfit({ project }: { project: Project }) {
  const settings = settingsOf(project)
  const { totalCosts } = holdingCosts(project.actualPurchasePrice, settings)
  return (
    <How title="Profit of a sold project" about="Profit">
      <p className={styles.formula}>
        <KeyBox letter="E" /> = sale − purchase − renovation; <KeyBox letter="F" /> = <KeyBox letter="E" /> −
        holding costs
      </p>
      <Ledger label="Net profit">
        <LedgerRow letter="E" label="Gross profit" value={earningsOf(project, 'gross').profit} />
        <LedgerRow label={`Holding costs, ${settings.months} months`} value={totalCosts} negative />
        <LedgerRow kind="total" letter="F" label="Net profit" value={earningsOf(project, 'net').profit} />
      </Ledger>
      <p className={styles.note}>
        {project.holdingCosts === null
          ? 'The usual holding costs; none were chosen for this deal.'
          : 'The holding costs of this deal.'}{' '}
        Margins are of purchase price and renovation together.
      </p>
    </How>
  )
}
