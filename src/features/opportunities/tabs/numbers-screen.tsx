import { useState } from 'react'
import { netSafeFigure } from '#src/finance/offer-explanations.ts'
import { detailOf } from '#src/lib/messages.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { Loaded } from '#src/ui/loaded.tsx'
import { Money } from '#src/ui/money.tsx'
import { OfferLadder } from '#src/ui/offer-ladder.tsx'
import { ResultBar, useIsPhone } from '#src/ui/result-bar.tsx'
import { Section } from '#src/ui/section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { assumptionsDocument, useAssumptionChange } from '../assumptions/api.ts'
import type { Assumptions } from '../assumptions/schema.ts'
import { useDealEditing } from '../detail/deal-editing.tsx'
import { useOpenDeal } from '../detail/deal-editor.tsx'
import { TabHead } from '../detail/deal-page.tsx'
import { SAVE_FAILED } from '../draft.ts'
import { dealFigures, leadFigure } from '../figures/deal-figures.ts'
import { positionOf } from '../figures/sentences.ts'
import { SensitivitySection } from '../numbers/sensitivity-section.tsx'
import type { ScenarioInput } from '../scenarios/schema.ts'
import styles from './numbers-screen.module.css'

const { Ladder, LowerSections, TaxNotice } = lazyParts(() => import('../numbers/lower-sections.tsx'), {
  Ladder: ({ shown: _, ...ladder }) => <OfferLadder {...ladder} />,
  LowerSections: () => <Skeleton height={960} />,
})

const OFFER_CHANGED = 'Someone else changed the offer price. Check it in the deal, then try again.'

interface DealNumbersProps {
  /** Administrators change the organization's assumptions. */
  isAdmin: boolean
}

/** What to pay for a deal, how wrong its figures may be, and how much cash it needs. */
export function DealNumbers(props: DealNumbersProps) {
  return (
    <Loaded
      query={assumptionsDocument.useDocument()}
      failed="Failed to load your organization’s assumptions"
      loading={960}
    >
      {({ assumptions }) => <Numbers {...props} assumptions={assumptions} />}
    </Loaded>
  )
}

function Numbers({ isAdmin, assumptions }: DealNumbersProps & { assumptions: Assumptions }) {
  const editing = useDealEditing(useOpenDeal(), 'numbers')
  const { saved: deal, save, failure } = editing
  const shown = dealFigures(deal)
  const isPhone = useIsPhone()
  const changeAssumptions = useAssumptionChange()
  const [newScenario, setNewScenario] = useState<Partial<ScenarioInput> | null>(null)
  async function offer(offerPrice: number) {
    const outcome = await save({ offerPrice })
    if (outcome === 'stale') showToast({ message: OFFER_CHANGED, tone: 'error' })
  }
  const { complete, missingForProfit: missing } = shown
  const ladder = {
    deal: shown.ladder,
    position: positionOf(assumptions),
    missing: shown.missing,
    onUse: (price: number) => void offer(price),
  }
  const netSafe = netSafeFigure(shown.ladder)
  return (
    <>
      <TabHead tab="numbers" editing={editing} hasUnsaved={false} />
      {failure && (
        <ErrorBox className="below-5">
          {SAVE_FAILED.numbers} {detailOf(failure.message)}
        </ErrorBox>
      )}
      <Stack gap={40}>
        <Section title="Offer ladder" knownAs="region">
          <Ladder {...ladder} shown={shown} />
        </Section>
        <SensitivitySection deal={complete} missing={missing} onScenario={setNewScenario} />
        <LowerSections
          shown={shown}
          assumptions={assumptions}
          start={newScenario}
          onStarted={() => setNewScenario(null)}
          onAssumptions={isAdmin ? changeAssumptions : null}
          onUse={(price) => void offer(price)}
        />
        <TaxNotice deal={deal} />
      </Stack>
      {isPhone && (
        <ResultBar
          {...leadFigure(shown, shown.maximum)}
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
