import { Icon } from '#src/ui/icons.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Money, Percent } from '#src/ui/money.tsx'
import styles from './feature-pictures.module.css'
import { EXAMPLE, EXAMPLE_ITEMS } from './worked-example.ts'

export function ItemsPicture() {
  return (
    <ul>
      {EXAMPLE_ITEMS.map((item) => (
        <li key={item.name} className={styles.item}>
          <span className={styles.tick}>
            <Icon name="check" size={12} />
          </span>
          <span className={styles.grow}>{item.name}</span>
          {item.isOwn && (
            <span className={styles.undo}>
              <Icon name="undo" size={14} />
            </span>
          )}
          <Money value={item.cost} />
        </li>
      ))}
    </ul>
  )
}

export function HoldingPicture() {
  return (
    <Ledger>
      <LedgerRow label="Gross profit" value={EXAMPLE.profit} />
      <LedgerRow
        label={
          <>
            Interest, {EXAMPLE.months} months at <Percent value={EXAMPLE.interestRate} />
          </>
        }
        value={EXAMPLE.interest}
        negative
      />
      <LedgerRow label="Insurance and rates" value={EXAMPLE.insuranceAndRates} negative />
      <LedgerRow label="Legal, buying, selling" value={EXAMPLE.oneOffCosts} negative />
      <LedgerRow label="Net profit" value={EXAMPLE.netProfit} kind="subtotal" />
    </Ledger>
  )
}

const HISTORY = [
  { initials: 'MT', what: 'moved 44 Rātā Street to Offer Made', when: '9:12 am' },
  { initials: 'AT', what: 'set the asking price to $689,000', when: '8:40 am' },
  { initials: 'HP', what: 'uploaded LIM report.pdf', when: 'Fri' },
]

export function HistoryPicture() {
  return (
    <ul>
      {HISTORY.map((event) => (
        <li key={event.initials} className={styles.event}>
          <span className={styles.initials}>{event.initials}</span>
          <span className={styles.what}>{event.what}</span>
          <span className={styles.quiet}>{event.when}</span>
        </li>
      ))}
    </ul>
  )
}
