import { useState } from 'react'
import { assumptionsSheet, useAssumptionChange } from '#src/features/deals/assumptions/api.ts'
import type { Assumptions } from '#src/features/deals/assumptions/schema.ts'
import { dealFigures, pinnedResult } from '#src/features/deals/deal-figures/deal-figures.ts'
import { positionOf } from '#src/features/deals/deal-figures/sentences.ts'
import { DealProfits } from '#src/features/deals/deal-figures/statement/deal-profits.tsx'
import { TaxNotice } from '#src/features/deals/deal-figures/statement/taxed-parts.tsx'
import type { ScenarioInput } from '#src/features/deals/scenarios/schema.ts'
import { formatMoney } from '#src/finance/money.ts'
import { netSafeFigure } from '#src/finance/price/offer-explanations.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { OfferLadder } from '#src/ui/figure/offer-ladder.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { ResultBar, useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { useOpenDeal } from '../detail/deal-editor.tsx'
import { SensitivitySection } from '../numbers/sensitivity-section.tsx'
import styles from './numbers-screen.module.css'

const { Ladder, LowerSections } = lazyParts(() => import('../numbers/lower-sections.tsx'), {
  Ladder: ({ shown: _, ...ladder }) => <OfferLadder {...ladder} />,
  LowerSections: () => <Skeleton height={960} />,
})

interface DealNumbersProps {
  /** Administrators change the organization's assumptions. */
  isAdmin: boolean
}

/** What to pay for a deal, how wrong its figures may be, and how much cash it needs. */
export function DealNumbers(props: DealNumbersProps) {
  return (
    <Loaded
      query={assumptionsSheet.useSheet()}
      failed="Failed to load your organization’s assumptions"
      loading={960}
    >
      {({ assumptions }) => <Numbers {...props} assumptions={assumptions} />}
    </Loaded>
  )
}

function Numbers({ isAdmin, assumptions }: DealNumbersProps & { assumptions: Assumptions }) {
  const { editing, choice } = useOpenDeal()
  const { deal, put } = editing
  const shown = dealFigures(deal, choice.chosen)
  const isPhone = useIsPhone()
  const changeAssumptions = useAssumptionChange()
  const [newScenario, setNewScenario] = useState<Partial<ScenarioInput> | null>(null)
  const offer = (offerPrice: number) =>
    put({ offerPrice }, `Changed offer price to ${formatMoney(offerPrice)}`)
  const { complete, missingForProfit: missing } = shown
  const ladder = {
    deal: shown.ladder,
    position: positionOf(assumptions),
    missing: shown.missing,
    onUse: offer,
  }
  const netSafe = netSafeFigure(shown.ladder)
  return (
    <>
      <Stack gap={40}>
        <DealProfits shown={shown} choice={choice} />
        <Section title="Offer ladder" knownAs="region">
          <Ladder {...ladder} shown={shown} />
        </Section>
        <SensitivitySection deal={complete} at={shown.at} missing={missing} onScenario={setNewScenario} />
        <LowerSections
          shown={shown}
          assumptions={assumptions}
          start={newScenario}
          onStarted={() => setNewScenario(null)}
          onAssumptions={isAdmin ? changeAssumptions : null}
          onUse={offer}
        />
        <TaxNotice deal={deal} />
      </Stack>
      {isPhone && (
        <ResultBar
          {...pinnedResult(shown)}
          action={
            <div className={styles.netSafe}>
              Net-safe <Money value={netSafe.value} bold />{' '}
              {netSafe.value ? <HowFigures about="Net-safe" sums={[netSafe]} /> : null}
            </div>
          }
        />
      )}
    </>
  )
}
