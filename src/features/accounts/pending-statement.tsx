import { splitAddress } from '#src/features/addresses/rules.ts'
import { readPendingOpportunity } from '#src/features/opportunities/pending.ts'
import { formatChosenPercent } from '#src/finance/money.ts'
import { profit } from '#src/finance/profit.ts'
import { maximumPurchasePrice } from '#src/finance/purchase-price.ts'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { useIsAlive } from '#src/ui/use-is-alive.ts'
import styles from './pending-statement.module.css'

/** The deal a guest has worked out, or what an account is for when there is none. */
export function PendingStatement() {
  const isAlive = useIsAlive()
  const deal = isAlive ? readPendingOpportunity()?.opportunity : undefined
  if (!deal) return <WhatIsKept isDrawn={!isAlive} />
  const { street, place } = splitAddress(deal.address)
  const margin = deal.profitMargin
  const maximum = maximumPurchasePrice(deal.doneUpValue, deal.renovationCost, margin)
  return (
    <aside aria-label="Waiting to be saved">
      <p className={styles.note}>Waiting to be saved</p>
      <h2>{street}</h2>
      <p className={styles.place}>{place}</p>
      <Ledger>
        <LedgerRow letter="A" label="Done-up value" value={deal.doneUpValue} />
        <LedgerRow letter="B" label="Renovation cost" value={deal.renovationCost} negative />
        <LedgerRow
          letter="C"
          label={`Profit, ${formatChosenPercent(margin)}`}
          value={profit(deal.doneUpValue, maximum, deal.renovationCost)}
          negative
        />
        <LedgerRow letter="D" label="Maximum purchase price" value={maximum} kind="total" />
      </Ledger>
      <p className={styles.promise}>
        Your numbers stay in this browser until they are safely on your board. Nothing is lost if you close
        the tab.
      </p>
    </aside>
  )
}

function WhatIsKept({ isDrawn }: { isDrawn: boolean }) {
  return (
    <aside aria-label="What an account keeps" className={isDrawn ? styles.drawn : ''}>
      <p className={styles.note}>What an account keeps</p>
      <ul className={styles.kept}>
        <li>
          <b>Every deal on one board</b> From New Listing to Won, with the most you should pay beside it.
        </li>
        <li>
          <b>Your team’s moves</b> Everybody sees a change the moment it is made, and who made it.
        </li>
        <li>
          <b>Your figures</b> Nothing is lost when a subscription ends. Come back and it is all there.
        </li>
      </ul>
    </aside>
  )
}
