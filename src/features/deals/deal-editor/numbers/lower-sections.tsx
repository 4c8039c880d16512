import type { ComponentProps } from 'react'
import { useAgreedDeposit } from '#src/features/deals/agreements/agreed-deposit.ts'
import type { useAssumptionChange } from '#src/features/deals/assumptions/api.ts'
import type { Assumptions } from '#src/features/deals/assumptions/schema.ts'
import type { DealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { useTaxFacts } from '#src/features/deals/deal-figures/deal-tax.ts'
import styles from '#src/features/deals/deal-figures/statement/deal-statement.module.css'
import { Delay } from '#src/features/deals/deal-figures/statement/taxed-parts.tsx'
import { ladderGst } from '#src/features/deals/deal-tax/tax-figures.ts'
import { OfferLadder } from '#src/ui/figure/offer-ladder.tsx'
import { Cash } from './cash-section.tsx'
import { Risk } from './risk-section.tsx'
import { ScenariosSection } from './scenarios-section.tsx'
import { PricedSection } from './sensitivity-section.tsx'
import { TargetSection } from './target-section.tsx'

interface LowerSectionsProps extends Pick<ComponentProps<typeof ScenariosSection>, 'start' | 'onStarted'> {
  shown: DealFigures
  assumptions: Assumptions
  /** Stores the organization's assumptions; null for members who aren't administrators. */
  onAssumptions: ReturnType<typeof useAssumptionChange> | null
  onUse: (price: number) => void
}

/** The sections below the sensitivity tables, loaded after them. */
export function LowerSections(props: LowerSectionsProps) {
  const { shown, assumptions, onAssumptions, onUse, ...scenarios } = props
  const { complete, missingForProfit: missing } = shown
  const agreedDeposit = useAgreedDeposit(shown.deal.id, shown)
  return (
    <>
      <ScenariosSection
        shown={shown}
        seeds={assumptions.scenarioSeeds}
        {...scenarios}
        onUsual={onAssumptions && ((scenarioSeeds) => onAssumptions({ scenarioSeeds }))}
      />
      <TargetSection shown={shown} onUse={onUse} />
      <PricedSection
        title="Cash"
        aside="Your own money, month by month"
        deal={complete}
        at={shown.at}
        missing={missing}
      >
        {(deal) => (
          <Cash
            deal={deal}
            assumptions={assumptions}
            agreedDeposit={agreedDeposit}
            onCash={onAssumptions && ((cashAvailable) => onAssumptions({ cashAvailable }))}
          />
        )}
      </PricedSection>
      <PricedSection
        title="Risk"
        aside="If several figures turn out differently at once"
        deal={complete}
        at={shown.at}
        missing={missing}
      >
        {(deal) => <Risk deal={deal} ranges={assumptions.riskRanges} />}
      </PricedSection>
    </>
  )
}

interface LadderProps extends ComponentProps<typeof OfferLadder> {
  shown: DealFigures
}

/** The offer ladder, with a rung after GST for a buyer who is registered, and what a later sale costs. */
export function Ladder({ shown, position, ...ladder }: LadderProps) {
  const facts = useTaxFacts(shown.deal)
  return (
    <>
      <OfferLadder {...ladder} position={{ ...position, ...(facts && ladderGst(shown.inputs, facts)) }} />
      {facts !== undefined && <Delay className={styles.delay} shown={shown} facts={facts} />}
    </>
  )
}
