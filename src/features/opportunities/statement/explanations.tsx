import { investment } from '#src/finance/profit.ts'
import { priceDivisor } from '#src/finance/purchase-price.ts'
import { HowSum } from '#src/ui/how-sum.tsx'
import { KeyBox } from '#src/ui/key-box.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Percent } from '#src/ui/money.tsx'
import type { Opportunity } from '../editing/schema.ts'
import styles from './explanations.module.css'
import type { Statement } from './rules.ts'

interface ExplanationProps {
  deal: Opportunity
  statement: Statement
}

/** What was made on a sold deal, from its actual values. */
export function HowMade({ deal, made }: { deal: Opportunity; made: number }) {
  return (
    <HowSum
      name="Profit made"
      lines={[
        { label: 'Actual sale price', value: deal.actualSalePrice },
        { label: 'Actual purchase price', value: deal.actualPurchasePrice, negative: true },
        { label: 'Actual renovation cost', value: deal.actualRenovationCost, negative: true },
        { letter: 'E', label: 'Profit made', value: made },
      ]}
      note="Before holding costs."
    />
  )
}

/** D: the most to pay, with this deal's own figures. */
export function HowMaximum({ deal, statement }: ExplanationProps) {
  const divisor = priceDivisor(deal.profitMargin)
  return (
    <div className={styles.how}>
      <p className={styles.formula}>
        <KeyBox letter="D" /> = (<KeyBox letter="A" /> − <KeyBox letter="B" />) ÷ {divisor}
      </p>
      <Ledger label="How the maximum is worked out">
        <LedgerRow letter="A" label="Done-up value" value={deal.doneUpValue} />
        <LedgerRow letter="B" label="Renovation cost" value={deal.renovationCost} negative />
        <LedgerRow kind="subtotal" label="Left after renovation" value={statement.left} />
        <LedgerRow
          label={
            <>
              Divided by 1 + <Percent value={deal.profitMargin} />
            </>
          }
          figure={`÷ ${divisor}`}
        />
        <LedgerRow kind="total" letter="D" label="Maximum purchase price" value={statement.maximum} />
      </Ledger>
      <p className={styles.note}>Rounded once, to the dollar.</p>
    </div>
  )
}

/** E: what is earned before the costs of holding it. */
export function HowGrossProfit({ deal, statement }: ExplanationProps) {
  return (
    <div className={styles.how}>
      <p className={styles.formula}>
        <KeyBox letter="E" /> = <KeyBox letter="A" /> − <KeyBox letter="D" /> − <KeyBox letter="B" />
      </p>
      <Ledger label="How gross profit is worked out">
        <LedgerRow letter="A" label="Done-up value" value={deal.doneUpValue} />
        <LedgerRow
          letter="D"
          label={statement.isActualPrice ? 'Purchase price, paid' : 'Purchase price, at maximum'}
          value={statement.price > 0 ? statement.price : null}
          negative
        />
        <LedgerRow letter="B" label="Renovation cost" value={deal.renovationCost} negative />
        <LedgerRow kind="total" letter="E" label="Gross profit" value={statement.grossProfit} />
      </Ledger>
      <p className={styles.note}>The price that was paid counts, and until then the maximum.</p>
    </div>
  )
}

/** F: what is left once everything is paid. */
export function HowNetProfit({ statement }: { statement: Statement }) {
  return (
    <div className={styles.how}>
      <p className={styles.formula}>
        <KeyBox letter="F" /> = <KeyBox letter="E" /> − holding costs
      </p>
      <Ledger label="How net profit is worked out">
        <LedgerRow letter="E" label="Gross profit" value={statement.grossProfit} />
        <LedgerRow label="Holding costs" value={statement.holding?.totalCosts} negative />
        <LedgerRow kind="total" letter="F" label="Net profit" value={statement.netProfit} />
      </Ledger>
      <p className={styles.note}>
        The exact sum of the holding costs is taken off; only what you see is rounded.
      </p>
    </div>
  )
}

/** A profit as a part of all the money that is in the deal. */
export function HowMargin({
  letter,
  deal,
  statement,
  profit,
  margin,
}: ExplanationProps & { letter: 'E' | 'F'; profit: number | null; margin: number | null }) {
  return (
    <div className={styles.how}>
      <p className={styles.formula}>
        <KeyBox letter={letter} /> ÷ (<KeyBox letter="D" /> + <KeyBox letter="B" />)
      </p>
      <Ledger label="How the margin is worked out">
        <LedgerRow letter={letter} label={letter === 'E' ? 'Gross profit' : 'Net profit'} value={profit} />
        <LedgerRow
          label="Price and renovation together"
          value={margin === null ? null : investment(statement.price, deal.renovationCost)}
        />
        <LedgerRow
          kind="total"
          label={letter === 'E' ? 'Gross margin' : 'Net margin'}
          figure={<Percent value={margin} digits={0} />}
        />
      </Ledger>
      <p className={styles.note}>Rounded to a whole percent.</p>
    </div>
  )
}
