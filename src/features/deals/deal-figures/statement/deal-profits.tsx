import { netProfitAfterGst, profitAfterTax } from '#src/features/deals/deal-tax/explanations.ts'
import { realisedSteps } from '#src/features/deals/deal-tax/realised-steps.ts'
import { missingIncomes, type TaxFacts, taxFigures } from '#src/features/deals/deal-tax/tax-figures.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { PRICE_KINDS, pricesOf } from '#src/finance/price/price-in-play.ts'
import { profitLadder } from '#src/finance/price/profit-ladder.ts'
import { plannedCostsText, type RealisedFigures, realisedHeading } from '#src/finance/price/realised.ts'
import type { Figure } from '#src/finance/worked-sum.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { ProfitLadder } from '#src/ui/figure/profit-ladder.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import type { DealFigures } from '../deal-figures.ts'
import { useTaxFacts } from '../deal-tax.ts'
import type { PriceChoice } from '../price-choice.ts'
import { profitHeading } from '../sentences.ts'

interface DealProfitsProps {
  shown: DealFigures
  choice: PriceChoice
  /** Where the tax is edited: the profits after GST and tax, what the latter lacks, and why it isn't known. */
  taxed?: { afterGst: Figure | null; afterTax: Figure; lacking: string | null; missing: string | null }
  isQuiet?: boolean
}

/** The profits of a deal at a price, which the viewer chooses among those that the deal has. */
export function DealProfits({ shown, choice, taxed, isQuiet = false }: DealProfitsProps) {
  const missing = taxed ? taxed.missing : shown.missingForProfit
  return (
    <Stack gap={12} as="section" aria-label="Profit">
      <PriceOptions shown={shown} choice={choice} />
      <h3 className="text-13 bold">{profitHeading(shown)}</h3>
      {taxed ? (
        <ProfitLadder
          isQuiet={isQuiet}
          announcedElsewhere={taxed.afterGst}
          steps={profitLadder({ ...shown, ...taxed }, shown.lines)}
          lacking={taxed.lacking}
        />
      ) : (
        <TaxedLadder shown={shown} isQuiet={isQuiet} />
      )}
      {missing !== null && <p className="quiet text-13">{missing}</p>}
    </Stack>
  )
}

function PriceOptions({ shown: { deal, priceKind }, choice }: Pick<DealProfitsProps, 'shown' | 'choice'>) {
  const kinds = pricesOf(deal).map(({ kind }) => kind)
  if (kinds.length === 0) return null
  return (
    <div className="no-print">
      <Segmented
        label="Price"
        options={PRICE_KINDS.filter(({ value }) => kinds.includes(value))}
        value={priceKind}
        onChange={choice.choose}
      />
    </div>
  )
}

/** After tax too, if its owners are known. */
function TaxedLadder({ shown, isQuiet }: { shown: DealFigures; isQuiet: boolean }) {
  const facts = useTaxFacts(shown.deal)
  const figures = facts ? taxFigures(shown.inputs, facts) : null
  const afterGst = netProfitAfterGst(figures, shown.named)
  const afterTax = profitAfterTax(figures, facts, shown.named)
  return (
    <ProfitLadder
      isQuiet={isQuiet}
      steps={profitLadder({ ...shown, afterGst, afterTax }, shown.lines)}
      lacking={facts ? missingIncomes(facts.ownership) : null}
    />
  )
}

interface RealisedProps {
  deal: Deal
  realised: RealisedFigures
  /** What was spent of the planned costs, in NZD; null without a budget. */
  spentCosts: number | null
}

/** What a sold deal has earned, also after tax if its owners are known. */
export function RealisedProfits({ deal, ...of }: RealisedProps) {
  return <RealisedLadder {...of} facts={useTaxFacts(deal)} />
}

interface LadderProps extends Omit<RealisedProps, 'deal'> {
  facts: TaxFacts | null | undefined
  isQuiet?: boolean
}

export function RealisedLadder({ realised, spentCosts, facts, isQuiet = false }: LadderProps) {
  return (
    <Stack gap={12} as="section" aria-label="Realised profit">
      <h2 className="text-body bold">{realisedHeading(realised)}</h2>
      <ProfitLadder
        isQuiet={isQuiet}
        steps={realisedSteps(realised, facts)}
        note={plannedCostsText(realised, spentCosts)}
        lacking={facts ? missingIncomes(facts.ownership) : null}
      />
    </Stack>
  )
}
