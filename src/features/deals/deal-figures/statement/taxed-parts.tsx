import { Link } from '@tanstack/react-router'
import { breakEvenLines } from '#src/features/deals/deal-tax/explanations.ts'
import { realisedTax } from '#src/features/deals/deal-tax/realised-steps.ts'
import { missingForGst, type TaxFacts, taxFigures } from '#src/features/deals/deal-tax/tax-figures.ts'
import { TaxRows } from '#src/features/deals/deal-tax/tax-rows.tsx'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { useRules } from '#src/features/deals/tax-rules/api.ts'
import { formatNumber } from '#src/finance/money.ts'
import { netSafeFigure } from '#src/finance/price/offer-explanations.ts'
import { realisedName } from '#src/finance/price/realised.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { ruleNumber } from '#src/finance/rules/rules.ts'
import { knownFigures, lineOf } from '#src/finance/worked-sum.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Note } from '#src/ui/layout/layout.tsx'
import { FigureRow, Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import type { DealFigures } from '../deal-figures.ts'
import { figuresAfterTax, useTaxFacts } from '../deal-tax.ts'
import { delaySentence } from '../sentences.ts'
import styles from './deal-statement.module.css'

interface DealProps {
  deal: Deal
}

interface ShownProps {
  shown: DealFigures
}

/** GST and profit after tax below the net profit of a deal whose owners are known. */
export function StatementRows({ shown }: ShownProps) {
  const facts = useTaxFacts(shown.deal)
  if (!facts) return null
  return <TaxRows figures={taxFigures(shown.inputs, facts)} facts={facts} named={shown.named} />
}

/** The same below what a sold deal has earned. */
export function RealisedRows({ shown: { deal, realised } }: ShownProps) {
  const facts = useTaxFacts(deal)
  if (!facts || realised === null) return null
  return <TaxRows figures={realisedTax(realised, facts)} facts={facts} named={realisedName} />
}

/** The break-even sale, for a GST-registered buyer before and after GST. */
export function BreakEvenRows({ shown }: ShownProps) {
  const facts = useTaxFacts(shown.deal)
  if (facts === undefined) return <LedgerRow {...lineOf(shown.breakEven)} value={null} />
  const after = facts ? figuresAfterTax(shown.inputs, facts).breakEvenAfterGst : undefined
  return breakEvenLines(shown.breakEven, after).map((line) => <LedgerRow key={line.label} {...line} />)
}

interface DelayProps extends ShownProps {
  facts: TaxFacts | null
  className: string | undefined
}

/** The sentence on a delay with the break-even sale of the owner, and how both and the net-safe price are worked out. */
export function Delay({ shown, facts, className }: DelayProps) {
  const afterGst = facts ? figuresAfterTax(shown.inputs, facts).breakEvenAfterGst : undefined
  const sentence = delaySentence(shown, afterGst === undefined ? undefined : (afterGst?.value ?? null))
  if (sentence === null) return null
  const sums = knownFigures(netSafeFigure(shown.ladder), shown.oneMoreMonth, shown.breakEven)
  return (
    <div className={className}>
      {sentence} <HowFigures about="Net-safe price, delay and break-even" sums={sums} />
    </div>
  )
}

/** What to offer for a deal, and what a later sale costs. */
export function Offers({ shown }: ShownProps) {
  const facts = useTaxFacts(shown.deal)
  return (
    <>
      <header className={styles.group}>
        <h3>Offers</h3>
      </header>
      <Ledger label="Offers">
        <FigureRow of={{ ...netSafeFigure(shown.ladder), name: 'Net-safe price' }} />
      </Ledger>
      {facts !== undefined && <Delay className="quiet text-13" shown={shown} facts={facts} />}
    </>
  )
}

/** The notice of tax-and-lending §9 beside figures of GST or tax, and the amount that they lack; nothing without such figures. */
export function TaxNotice({ deal }: DealProps) {
  const facts = useTaxFacts(deal)
  const today = useToday()
  if (!facts) return null
  const missing = missingForGst(facts.ownership)
  return (
    <>
      {missing !== null && (
        <Note>
          {missing} under{' '}
          <Link to="/opportunities/$id/tax" params={{ id: deal.id }} className="link">
            Tax and lending
          </Link>
          .
        </Note>
      )}
      <Note>{disclaimer(today)}</Note>
    </>
  )
}

/** Shown beside a loan to value ratio above the usual limit of investors. */
export function UsualLimit({ ratio }: { ratio: number }) {
  const rules = useRules()
  const limit = ruleNumber('lvr.investor', useToday(), rules ?? [])
  return limit !== null && ratio > limit ? `Above the usual investor limit of ${formatNumber(limit)}%` : null
}
