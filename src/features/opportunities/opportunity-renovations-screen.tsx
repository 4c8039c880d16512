import { Link } from '@tanstack/react-router'
import { formatNumber } from '#src/finance/money.ts'
import { QUALITIES, renovationTotal } from '#src/finance/renovation.ts'
import { Empty } from '#src/ui/empty.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Money } from '#src/ui/money.tsx'
import { addressLines } from './card/rules.ts'
import { DealStage, OpportunityFrame } from './opportunity-frame.tsx'
import styles from './opportunity-renovations-screen.module.css'
import type { Opportunity } from './schema.ts'
import { planLines } from './statement/rules.ts'

/** What a deal's renovation is planned to cost, item by item. */
export function OpportunityRenovationsScreen({ id }: { id: string }) {
  return <OpportunityFrame id={id}>{(deal) => <Renovation deal={deal} />}</OpportunityFrame>
}

function Renovation({ deal }: { deal: Opportunity }) {
  const { street, place } = addressLines(deal.address)
  return (
    <>
      <header className={styles.head}>
        <h1>{street}</h1>
        <DealStage deal={deal} />
        <p className={styles.place}>
          {place}
          {place !== '' && ' · '}
          <Link to="/opportunities/$id" params={{ id: deal.id }} className={styles.link}>
            The whole deal
          </Link>
        </p>
      </header>
      <section className={styles.plan}>
        <h2>Renovation plan</h2>
        {deal.renovationItems === null ? (
          <Empty sentence={<NoPlan cost={deal.renovationCost} />} />
        ) : (
          <Plan plan={deal.renovationItems} />
        )}
      </section>
    </>
  )
}

function NoPlan({ cost }: { cost: number | null }) {
  if (cost === null) return 'No renovation has been planned for this deal yet.'
  return (
    <>
      No plan was saved with this deal, only its cost: <Money value={cost} />.
    </>
  )
}

function Plan({ plan }: { plan: NonNullable<Opportunity['renovationItems']> }) {
  const lines = planLines(plan)
  const total = renovationTotal([...plan.items, ...plan.customItems], plan.houseSize, plan.quality)
  return (
    <>
      <p className={styles.basis}>
        {formatNumber(plan.houseSize)} m², {QUALITIES[plan.quality].label.toLowerCase()} quality
      </p>
      {lines.length === 0 && <p>No item is chosen.</p>}
      <Ledger label="Renovation plan">
        {lines.map((line) => (
          <LedgerRow
            key={line.id}
            label={
              <>
                {line.name}
                {line.isOwn && <span className={styles.own}> own cost</span>}
              </>
            }
            value={line.cost}
          />
        ))}
        <LedgerRow kind="total" letter="B" label="Total renovation cost" value={total} />
      </Ledger>
    </>
  )
}
