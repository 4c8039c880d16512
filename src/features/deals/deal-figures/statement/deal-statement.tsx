import { formatMoney } from '#src/finance/money.ts'
import type { RealisedFigures } from '#src/finance/price/realised.ts'
import { type Figure, knownFigures, lineOf } from '#src/finance/worked-sum.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { FormulaKey } from '#src/ui/figure/formula-letter.tsx'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Result } from '#src/ui/figure/result.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { FigureRow, Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { type DealFigures, leadResult } from '../deal-figures.ts'
import type { PriceChoice } from '../price-choice.ts'
import { DealProfits, RealisedProfits } from './deal-profits.tsx'
import styles from './deal-statement.module.css'

/** What the form and the statement of a deal show of GST, tax and lending, after the first paint. */
export const { BreakEvenRows, Offers, RealisedRows, StatementRows, TaxNotice, UsualLimit } = lazyParts(
  () => import('./taxed-parts.tsx'),
  {
    BreakEvenRows: ({ shown }) => <LedgerRow {...lineOf(shown.breakEven)} />,
    UsualLimit: () => <span className={styles.reserved} />,
  },
)

const CHANGED_SINCE_SALE =
  'These estimates are those of the day of the sale. Changes to the deal since then don’t affect them.'

interface DealStatementProps {
  shown: DealFigures
  choice: PriceChoice
  hidesLead?: boolean
  /** What was spent of the planned costs of a sold deal, in NZD; null without a budget. */
  spentCosts: number | null
}

/** A sold deal shows its actual values first. */
export function DealStatement({ shown, choice, hidesLead, spentCosts }: DealStatementProps) {
  const { deal, realised, paidOver } = shown
  return (
    <aside className={classNames('slip', styles.statement)} aria-label="Statement" data-how-edge>
      {realised !== null && (
        <>
          <RealisedProfits deal={deal} realised={realised} spentCosts={spentCosts} />
          <ProfitMade shown={shown} realised={realised} />
        </>
      )}
      {realised === null && !hidesLead && <Result {...leadResult(shown)} size="rail" />}
      {realised === null && <MaximumSentence shown={shown} />}
      {paidOver.value !== null && (
        <Notice>The price is {formatMoney(paidOver.value)} more than the maximum.</Notice>
      )}
      {shown.isChangedSinceSale && <Notice>{CHANGED_SINCE_SALE}</Notice>}
      <DealProfits shown={shown} choice={choice} />
      <Profit shown={shown} />
      <Loan shown={shown} />
      {realised === null && <Offers shown={shown} />}
      <TaxNotice deal={deal} />
    </aside>
  )
}

interface PartProps {
  shown: DealFigures
}

/** Actual values have no variables in the formula, so these sums name the estimates. */
function ProfitMade({
  shown,
  realised: { lines, grossProfit, netProfit, totalCosts },
}: PartProps & { realised: RealisedFigures }) {
  return (
    <Ledger label="Realised profit">
      <LedgerRow {...lines.sale} />
      <LedgerRow {...lines.price} negative />
      <LedgerRow {...lines.renovation} negative />
      <LedgerRow kind="subtotal" label={grossProfit.name} value={grossProfit.value} />
      <LedgerRow label="Holding costs" value={totalCosts.value} negative />
      <LedgerRow kind="total" label={netProfit.name} value={netProfit.value} />
      <RealisedRows shown={shown} />
    </Ledger>
  )
}

function Profit({ shown }: PartProps) {
  const { lines, costs, grossProfit, netProfit } = shown
  const statement = shown.named('From value to profit')
  return (
    <>
      <Group name={statement} sums={[grossProfit, ...knownFigures(...costs), netProfit]} />
      <Ledger label={statement}>
        <LedgerRow {...lines.sale} />
        <LedgerRow {...lines.price} negative />
        <LedgerRow {...lines.renovation} negative />
        <LedgerRow {...lineOf(grossProfit)} kind="subtotal" />
        {costs.map((cost) => (
          <LedgerRow key={cost.name} {...lineOf(cost)} negative />
        ))}
        <LedgerRow {...lineOf(netProfit)} kind="total" />
        <StatementRows shown={shown} />
      </Ledger>
      {(shown.realised !== null || shown.priceKind !== 'maximum') && (
        <Ledger label="Maximum">
          <FigureRow of={shown.maximum} />
        </Ledger>
      )}
      <FormulaKey letters={shown.priceKind === 'maximum' ? 'ABDEF' : 'ABDPEF'} />
    </>
  )
}

function Loan({ shown }: PartProps) {
  const { mortgage, breakEven } = shown
  const loan = shown.named('Loan and break-even')
  return (
    <>
      <Group name={loan} sums={knownFigures(mortgage, breakEven)} />
      <Ledger label={loan}>
        <LedgerRow {...lineOf(mortgage)} />
        <BreakEvenRows shown={shown} />
      </Ledger>
    </>
  )
}

function Group({ name, sums }: { name: string; sums: readonly Figure[] }) {
  return (
    <header className={styles.group}>
      <h3>{name}</h3>
      <HowFigures about={name} sums={sums} />
    </header>
  )
}

/** The price that leads the statement against the maximum; of the maximum, the asking price. What was paid above it has a notice. */
function MaximumSentence({ shown: { priceKind, askingOver, priceOver, paidOver, lines } }: PartProps) {
  const isMaximum = priceKind === 'maximum'
  const over = isMaximum ? askingOver : priceOver
  if (over === null || (priceKind === 'agreed' && paidOver.value !== null)) return null
  const name = isMaximum ? 'Asking price' : lines.price.label
  if (over === 0) return <p className="text-13">{name} is exactly your maximum</p>
  const distance = formatMoney(Math.abs(over))
  return (
    <Row isOneLine align="baseline" className="text-13">
      <Triangle isUp={over > 0} />
      <span>
        {name} is <b>{`${distance} ${over > 0 ? 'over' : 'under'}`}</b> your maximum
      </span>
    </Row>
  )
}

function Triangle({ isUp }: { isUp: boolean }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
      <path d={isUp ? 'M4 1 8 7H0Z' : 'M4 7 0 1h8Z'} fill="currentColor" />
    </svg>
  )
}
