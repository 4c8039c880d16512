import { KeyBox } from '#src/ui/key-box.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import styles from './how-formula.module.css'
import type { Property } from './property-store.ts'
import { doneUpValueOf } from './rules.ts'

/** The mean that the done-up value is, with this property's own figures in it. */
export function HowValueIsEstimated({ property }: { property: Property }) {
  return (
    <>
      <p className={styles.formula}>
        <KeyBox letter="A" strong /> = the mean of the high values
      </p>
      <Ledger>
        <LedgerRow label="Your valuation, low" value={property.valuation} />
        <LedgerRow label="Your valuation, high" value={property.valuation} />
        <LedgerRow letter="A" label="Estimated done-up value" value={doneUpValueOf(property)} kind="total" />
      </Ledger>
      <p className={styles.small}>
        You give one value, so it is the low and the high. Rounded once, to the dollar.
      </p>
    </>
  )
}
