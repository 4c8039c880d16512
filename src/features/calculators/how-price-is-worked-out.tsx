import { formatChosenPercent, formatPercent } from '#src/finance/money.ts'
import { grossMarginPercent } from '#src/finance/profit.ts'
import { leftToBuyWith, priceDivisor } from '#src/finance/purchase-price.ts'
import { KeyBox } from '#src/ui/key-box.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import styles from './how-formula.module.css'
import type { Property } from './property-store.ts'
import { doneUpValueOf, propertyMaximum } from './rules.ts'

/** The formula of the maximum with this property's own figures in it. */
export function HowPriceIsWorkedOut({ property }: { property: Property }) {
  const value = doneUpValueOf(property)
  const { renovationCost, marginPercent } = property
  const maximum = propertyMaximum(property)
  const divisor = priceDivisor(marginPercent)
  return (
    <>
      <p className={styles.formula}>
        <KeyBox letter="D" strong /> = ( <KeyBox letter="A" /> − <KeyBox letter="B" /> ) ÷ (1 +{' '}
        <KeyBox letter="C" /> )
      </p>
      <Ledger>
        <LedgerRow letter="A" label="Done-up value" value={value} />
        <LedgerRow letter="B" label="Renovation cost" value={renovationCost} negative />
        <LedgerRow
          label="What is left to share"
          value={leftToBuyWith(value, renovationCost)}
          kind="subtotal"
        />
        <LedgerRow letter="C" label={`Divided by ${divisor}`} figure={`÷ ${divisor}`} />
        <LedgerRow letter="D" label="Maximum purchase price" value={maximum} kind="total" />
      </Ledger>
      <p className={styles.small}>
        Rounded once, to the dollar. Your {formatChosenPercent(marginPercent)} is measured on the price you
        pay
        {maximum === null
          ? '.'
          : `; on all money in it is ${formatPercent(grossMarginPercent(value, maximum, renovationCost))}.`}
      </p>
    </>
  )
}
