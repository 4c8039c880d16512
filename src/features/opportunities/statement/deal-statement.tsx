import { formatMoney } from '#src/finance/money.ts'
import { priceDivisor } from '#src/finance/purchase-price.ts'
import { Answer } from '#src/ui/answer.tsx'
import { KeyBox } from '#src/ui/key-box.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Percent } from '#src/ui/money.tsx'
import type { Opportunity } from '../schema.ts'
import styles from './deal-statement.module.css'
import type { Statement } from './rules.ts'

interface DealStatementProps {
  deal: Opportunity
  statement: Statement
}

/** The deal as a statement of account, from its value to what is left. */
export function DealStatement({ deal, statement }: DealStatementProps) {
  const { maximum, missing, price, holding } = statement
  return (
    <aside className={styles.statement} aria-label="Statement">
      <Answer
        letter="D"
        name="Maximum purchase price"
        value={maximum}
        missing={missing ?? undefined}
        size="rail"
        how={maximum !== null && <HowMaximum deal={deal} statement={statement} />}
      />
      <AskingSentence statement={statement} />
      <Ledger label="Profit">
        <LedgerRow letter="A" label="Done-up value" value={deal.doneUpValue} />
        <LedgerRow
          letter="D"
          label={statement.isActualPrice ? 'Purchase price, paid' : 'Purchase price, at maximum'}
          value={price > 0 ? price : null}
          negative
        />
        <LedgerRow letter="B" label="Renovation cost" value={deal.renovationCost} negative />
        <LedgerRow letter="E" label="Gross profit" value={statement.grossProfit} kind="subtotal" />
        <LedgerRow label="Interest" value={holding?.interestCosts} negative />
        <LedgerRow label="Insurance" value={holding?.insuranceCosts} negative />
        <LedgerRow label="Council rates" value={holding?.councilCosts} negative />
        <LedgerRow label="Legal, buying, selling" value={holding?.oneOff} negative />
        <LedgerRow letter="F" label="Net profit" value={statement.netProfit} kind="total" />
      </Ledger>
      <Ledger label="Margins">
        <LedgerRow label="Gross margin" figure={<Percent value={statement.grossMargin} digits={0} />} />
        <LedgerRow label="Net margin" figure={<Percent value={statement.netMargin} digits={0} />} />
        <LedgerRow label="Mortgage" value={holding?.mortgageAmount} />
        <LedgerRow label="Break-even sale" value={statement.breakEven} />
      </Ledger>
    </aside>
  )
}

function AskingSentence({ statement: { askingOver } }: { statement: Statement }) {
  if (askingOver === null) return null
  if (askingOver === 0) return <p className={styles.asking}>Asking is exactly the maximum</p>
  const distance = formatMoney(Math.abs(askingOver))
  return (
    <p className={styles.asking}>
      <Triangle isUp={askingOver > 0} />
      <span>
        Asking is <b>{`${distance} ${askingOver > 0 ? 'over' : 'under'}`}</b>
      </span>
    </p>
  )
}

function Triangle({ isUp }: { isUp: boolean }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
      <path d={isUp ? 'M4 1 8 7H0Z' : 'M4 7 0 1h8Z'} fill="currentColor" />
    </svg>
  )
}

function HowMaximum({ deal, statement }: DealStatementProps) {
  return (
    <div className={styles.how}>
      <p className={styles.formula}>
        <KeyBox letter="D" /> = (<KeyBox letter="A" /> − <KeyBox letter="B" />) ÷{' '}
        {priceDivisor(deal.profitMargin)}
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
          figure={`÷ ${priceDivisor(deal.profitMargin)}`}
        />
        <LedgerRow kind="total" letter="D" label="Maximum purchase price" value={statement.maximum} />
      </Ledger>
      <p className={styles.note}>Rounded once, to the dollar.</p>
    </div>
  )
}
