import type { ReactNode } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Answer } from '#src/ui/answer.tsx'
import { How } from '#src/ui/how.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Money, Percent } from '#src/ui/money.tsx'
import type { Opportunity } from '../editing/schema.ts'
import styles from './deal-statement.module.css'
import { HowGrossProfit, HowMade, HowMargin, HowMaximum, HowNetProfit } from './explanations.tsx'
import {
  HowAsking,
  HowBreakEven,
  HowCouncilRates,
  HowInsurance,
  HowInterest,
  HowMortgage,
  HowOneOff,
  HowPaidOver,
} from './holding-explanations.tsx'
import type { Statement } from './rules.ts'

interface DealStatementProps {
  deal: Opportunity
  statement: Statement
  /** The maximum is shown elsewhere, as in the bar of a phone. */
  hidesAnswer?: boolean
}

/** The deal as a statement of account, from its value to what is left. */
export function DealStatement({ deal, statement, hidesAnswer }: DealStatementProps) {
  const { price } = statement
  return (
    <aside className={styles.statement} aria-label="Statement" data-how-edge>
      {!hidesAnswer && <Answer {...leadAnswer(deal, statement)} size="rail" />}
      {statement.made !== null && (
        <Ledger label="Maximum">
          <LedgerRow
            letter="D"
            label="Maximum purchase price"
            figure={<MoneyOutput name="Maximum purchase price" value={statement.maximum} />}
          />
        </Ledger>
      )}
      <AskingSentence deal={deal} statement={statement} />
      {statement.paidOver !== null && (
        <div className={styles.paid}>
          <Notice>Paid {formatMoney(statement.paidOver)} more than the maximum.</Notice>
          <HowPaidOver deal={deal} statement={statement} />
        </div>
      )}
      <Ledger label="Profit">
        <LedgerRow letter="A" label="Done-up value" value={deal.doneUpValue} />
        <LedgerRow
          letter="D"
          label={statement.isActualPrice ? 'Purchase price, paid' : 'Purchase price, at maximum'}
          value={price > 0 ? price : null}
          negative
        />
        <LedgerRow letter="B" label="Renovation cost" value={deal.renovationCost} negative />
        <LedgerRow
          letter="E"
          kind="subtotal"
          label={
            <Explained name="Gross profit">
              <HowGrossProfit deal={deal} statement={statement} />
            </Explained>
          }
          figure={<MoneyOutput name="Gross profit" value={statement.grossProfit} />}
        />
        <HoldingRows statement={statement} />
        <LedgerRow
          letter="F"
          kind="total"
          label={
            <Explained name="Net profit">
              <HowNetProfit statement={statement} />
            </Explained>
          }
          figure={<MoneyOutput name="Net profit" value={statement.netProfit} />}
        />
      </Ledger>
      {statement.missingForProfit !== null && <p className={styles.missing}>{statement.missingForProfit}</p>}
      <Margins deal={deal} statement={statement} />
    </aside>
  )
}

function HoldingRows({ statement }: Pick<DealStatementProps, 'statement'>) {
  const { holding } = statement
  const row = (name: string, value: number | undefined, how: ReactNode) => (
    <LedgerRow label={<Labelled name={name}>{holding && how}</Labelled>} value={value} negative />
  )
  return (
    <>
      {row('Interest', holding?.interestCosts, <HowInterest statement={statement} />)}
      {row('Insurance', holding?.insuranceCosts, <HowInsurance statement={statement} />)}
      {row('Council rates', holding?.councilCosts, <HowCouncilRates statement={statement} />)}
      {row('Legal, buying, selling', holding?.oneOff, <HowOneOff statement={statement} />)}
    </>
  )
}

function Margins({ deal, statement }: Pick<DealStatementProps, 'deal' | 'statement'>) {
  const { grossMargin, netMargin } = statement
  return (
    <Ledger label="Margins">
      <LedgerRow
        label={
          <Explained name="Gross margin">
            <HowMargin
              letter="E"
              {...{ deal, statement }}
              profit={statement.grossProfit}
              margin={grossMargin}
            />
          </Explained>
        }
        figure={<PercentOutput name="Gross margin" value={grossMargin} />}
      />
      <LedgerRow
        label={
          <Explained name="Net margin">
            <HowMargin letter="F" {...{ deal, statement }} profit={statement.netProfit} margin={netMargin} />
          </Explained>
        }
        figure={<PercentOutput name="Net margin" value={netMargin} />}
      />
      <LedgerRow
        label={
          <Labelled name="Mortgage">{statement.holding && <HowMortgage statement={statement} />}</Labelled>
        }
        value={statement.holding?.mortgageAmount}
      />
      <LedgerRow
        label={
          <Labelled name="Break-even sale">
            {statement.breakEven !== null && <HowBreakEven deal={deal} statement={statement} />}
          </Labelled>
        }
        value={statement.breakEven}
      />
    </Ledger>
  )
}

/** What leads the page: of a sold deal what it made, of any other the most to pay. */
export function leadAnswer(deal: Opportunity, statement: Statement) {
  if (statement.made === null) return maximumAnswer(deal, statement)
  return {
    letter: 'E',
    name: 'Profit made',
    value: statement.made,
    missing: undefined,
    how: <HowMade deal={deal} made={statement.made} />,
  }
}

/** The largest thing on the screen: its figure, what is missing for it, and how it is worked out. */
export function maximumAnswer(deal: Opportunity, statement: Statement) {
  return {
    letter: 'D',
    name: 'Maximum purchase price',
    value: statement.maximum,
    missing: statement.missing ?? undefined,
    how: statement.maximum !== null && <HowMaximum deal={deal} statement={statement} />,
  }
}

function Explained({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Labelled name={name}>
      <How title="How this is worked out" about={name}>
        {children}
      </How>
    </Labelled>
  )
}

/** The name of a figure with its "how?". */
function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={styles.explained}>
      {name}
      {children}
    </span>
  )
}

function MoneyOutput({ name, value }: { name: string; value: number | null }) {
  return (
    <output aria-label={name}>
      <Money value={value} />
    </output>
  )
}

function PercentOutput({ name, value }: { name: string; value: number | null }) {
  return (
    <output aria-label={name}>
      <Percent value={value} digits={0} />
    </output>
  )
}

function AskingSentence({ deal, statement }: Pick<DealStatementProps, 'deal' | 'statement'>) {
  const { askingOver } = statement
  if (askingOver === null) return null
  if (askingOver === 0) return <p className={styles.asking}>Asking is exactly the maximum</p>
  const distance = formatMoney(Math.abs(askingOver))
  return (
    <div className={styles.asking}>
      <Triangle isUp={askingOver > 0} />
      <span>
        Asking is <b>{`${distance} ${askingOver > 0 ? 'over' : 'under'}`}</b>
      </span>
      <HowAsking deal={deal} statement={statement} />
    </div>
  )
}

function Triangle({ isUp }: { isUp: boolean }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
      <path d={isUp ? 'M4 1 8 7H0Z' : 'M4 7 0 1h8Z'} fill="currentColor" />
    </svg>
  )
}
