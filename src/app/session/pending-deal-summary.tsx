import { readPendingDeal } from '#src/features/deals/pipeline/pending.ts'
import { formatChosenPercent } from '#src/finance/money.ts'
import { profit } from '#src/finance/price/profit.ts'
import { maximumPurchasePrice } from '#src/finance/price/purchase-price.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { useHydrated } from '#src/ui/browser/use-browser-state.ts'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import styles from './pending-deal-summary.module.css'

export function PendingDealSummary() {
  const isHydrated = useHydrated()
  const deal = isHydrated ? readPendingDeal()?.opportunity : undefined
  if (!deal) return <AccountBenefits isPrerendered={!isHydrated} />
  const { street, place } = splitAddress(deal.address)
  const margin = deal.profitMargin
  const maximum = maximumPurchasePrice(deal.doneUpValue, deal.renovationCost, margin)
  return (
    <aside aria-label="Waiting to be saved">
      <p className="faint text-13 below-2">Waiting to be saved</p>
      <h2>{street}</h2>
      <p className="quiet below-3">{place}</p>
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
      <p className="quiet text-13 above-4">
        Your numbers stay in this browser until they’re saved to your board, even if you close the tab.
      </p>
    </aside>
  )
}

function AccountBenefits({ isPrerendered }: { isPrerendered: boolean }) {
  return (
    <aside aria-label="With an account" className={isPrerendered ? styles.prerendered : ''}>
      <p className="faint text-13 below-2">With an account</p>
      <ul className={styles.benefits}>
        <li>
          <b>Every deal on one board</b> From New Listing to Won, with your maximum purchase price.
        </li>
        <li>
          <b>Your team in sync</b> Everyone sees each change as it happens, and who made it.
        </li>
        <li>
          <b>Your data stays</b> If your subscription ends, your deals are there when you come back.
        </li>
      </ul>
    </aside>
  )
}
