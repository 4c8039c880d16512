import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import { priceLetter } from '#src/finance/worked-sum.ts'
import { Notice } from '#src/ui/alert.tsx'
import { FormulaKey } from '#src/ui/formula-letter.tsx'
import { How } from '#src/ui/how.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Ledger, LedgerRow, type LedgerRowProps } from '#src/ui/ledger.tsx'
import { Money, Percent } from '#src/ui/money.tsx'
import { Result } from '#src/ui/result.tsx'
import type { Opportunity } from '../editing/schema.ts'
import { delaySentence, ladderDeal, netSafePrice } from '../numbers/sentences.ts'
import styles from './deal-statement.module.css'
import { leadFigure } from './lead-figure.tsx'
import { figureName, type Statement } from './statement.ts'

const StatementSums = lazyPart(async () => (await import('./statement-sums.tsx')).StatementSums)
const StatementRows = lazyPart(async () => (await import('../tax/statement-rows.tsx')).StatementRows)
const BreakEvenRows = lazyPart(async () => (await import('../tax/break-even.tsx')).BreakEvenRows)
const DelayWithGst = lazyPart(async () => (await import('../tax/break-even.tsx')).DelayWithGst)
const TaxNotice = lazyPart(async () => (await import('../tax/tax-notice.tsx')).TaxNotice)

interface DealStatementProps {
  deal: Opportunity
  statement: Statement
  hidesLead?: boolean
}

/** A sold deal shows its actual values first. */
export function DealStatement({ hidesLead, ...shown }: DealStatementProps) {
  const { deal, statement } = shown
  const isSold = statement.made !== null
  return (
    <aside className={styles.statement} aria-label="Statement" data-how-edge>
      {!hidesLead && <Result {...leadFigure(deal, statement)} size="rail" />}
      {isSold ? (
        <ProfitMade deal={deal} statement={statement} />
      ) : (
        <AskingSentence askingOver={statement.askingOver} />
      )}
      {statement.paidOver !== null && (
        <Notice>Paid {formatMoney(statement.paidOver)} more than the maximum.</Notice>
      )}
      <Profit {...shown} />
      {statement.missingForProfit !== null && <p className={styles.missing}>{statement.missingForProfit}</p>}
      <Margins {...shown} />
      {!isSold && <Offers {...shown} />}
      <Suspense>
        <TaxNotice {...shown} />
      </Suspense>
    </aside>
  )
}

/** Actual values have no variables in the formula, so these sums name the estimates. */
function ProfitMade({ deal, statement }: Pick<DealStatementProps, 'deal' | 'statement'>) {
  return (
    <Ledger label="Realised profit">
      <LedgerRow label="Actual sale price" value={deal.actualSalePrice} />
      <LedgerRow label="Actual purchase price" value={deal.actualPurchasePrice} negative />
      <LedgerRow label="Actual renovation cost" value={deal.actualRenovationCost} negative />
      <LedgerRow kind="total" label="Profit before holding costs" value={statement.made} />
    </Ledger>
  )
}

function Profit({ deal, statement }: Omit<DealStatementProps, 'hidesLead'>) {
  const { price } = statement
  const profit = figureName('Profit', statement)
  const gross = figureName('Gross profit', statement)
  const net = figureName('Net profit', statement)
  return (
    <>
      <Group name={profit} sums={<StatementSums of="profit" deal={deal} statement={statement} />} />
      {statement.made !== null && (
        <Ledger label="Maximum">
          <OutputRow letter="D" label="Maximum purchase price" money={statement.maximum} />
        </Ledger>
      )}
      <Ledger label={profit}>
        <LedgerRow letter="A" label="Done-up value" value={deal.doneUpValue} />
        <LedgerRow
          letter={priceLetter(statement.isActualPrice)}
          label={statement.isActualPrice ? 'Price paid' : 'Maximum price'}
          value={price > 0 ? price : null}
          negative
        />
        <LedgerRow letter="B" label="Renovation cost" value={deal.renovationCost} negative />
        <OutputRow letter="E" kind="subtotal" label={gross} money={statement.grossProfit} />
        <HoldingRows statement={statement} />
        <OutputRow letter="F" kind="total" label={net} money={statement.netProfit} />
        <Suspense>
          <StatementRows deal={deal} />
        </Suspense>
      </Ledger>
      <FormulaKey letters={statement.isActualPrice ? 'ABDPEF' : 'ABDEF'} />
    </>
  )
}

function HoldingRows({ statement: { holding } }: Pick<DealStatementProps, 'statement'>) {
  const rows = [
    { label: 'Interest', value: holding?.interestCosts },
    { label: 'Insurance', value: holding?.insuranceCosts },
    { label: 'Council rates', value: holding?.councilCosts },
    { label: 'Legal, buying, selling', value: holding?.oneOff },
  ]
  return rows.map((row) => <LedgerRow key={row.label} {...row} negative />)
}

function Margins(shown: Omit<DealStatementProps, 'hidesLead'>) {
  const { deal, statement } = shown
  const margins = figureName('Margins', statement)
  const gross = figureName('Gross margin', statement)
  const net = figureName('Net margin', statement)
  return (
    <>
      <Group name={margins} sums={<StatementSums of="margins" deal={deal} statement={statement} />} />
      <Ledger label={margins}>
        <OutputRow label={gross} percent={statement.grossMargin} />
        <OutputRow label={net} percent={statement.netMargin} />
        <LedgerRow label="Mortgage" value={statement.holding?.mortgageAmount} />
        <Suspense fallback={<LedgerRow label="Break-even sale" value={statement.breakEven} />}>
          <BreakEvenRows {...shown} />
        </Suspense>
      </Ledger>
    </>
  )
}

function Offers(shown: Omit<DealStatementProps, 'hidesLead'>) {
  const { deal, statement } = shown
  const delay = delaySentence(deal, statement)
  return (
    <>
      <header className={styles.group}>
        <h3>Offers</h3>
        <Link to="/opportunities/$id/numbers" params={{ id: deal.id }} className={styles.link}>
          Numbers
        </Link>
        <Link to="/opportunities/$id/tax" params={{ id: deal.id }} className={styles.link}>
          Tax and lending
        </Link>
      </header>
      <Ledger label="Offers">
        <OutputRow label="Net-safe price" money={netSafePrice(ladderDeal(deal))} />
      </Ledger>
      {delay && (
        <div className={styles.missing}>
          <Suspense fallback={delay}>
            <DelayWithGst {...shown} />
          </Suspense>
        </div>
      )}
    </>
  )
}

function Group({ name, sums }: { name: string; sums: ReactNode }) {
  return (
    <header className={styles.group}>
      <h3>{name}</h3>
      <How about={name}>{sums}</How>
    </header>
  )
}

interface OutputRowProps extends Omit<LedgerRowProps, 'label' | 'value'> {
  label: string
  money?: number | null
  percent?: number | null
}

/** A row whose value is calculated from the form. */
function OutputRow({ label, money, percent, ...row }: OutputRowProps) {
  const figure = (
    <output aria-label={label}>
      {percent === undefined ? <Money value={money} /> : <Percent value={percent} digits={0} />}
    </output>
  )
  return <LedgerRow {...row} label={label} figure={figure} />
}

function AskingSentence({ askingOver }: Pick<Statement, 'askingOver'>) {
  if (askingOver === null) return null
  if (askingOver === 0) return <p className={styles.asking}>Asking price is exactly your maximum</p>
  const distance = formatMoney(Math.abs(askingOver))
  return (
    <div className={styles.asking}>
      <Triangle isUp={askingOver > 0} />
      <span>
        Asking price is <b>{`${distance} ${askingOver > 0 ? 'over' : 'under'}`}</b> your maximum
      </span>
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
