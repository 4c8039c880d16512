import type { ReactNode } from 'react'
import { useSalesSentence } from '#src/features/deals/comparables/use-sales-sentence.ts'
import { pinnedResult, shownFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { DealStatement } from '#src/features/deals/deal-figures/statement/deal-statement.tsx'
import { boardQuery } from '#src/features/deals/pipeline/api.ts'
import { agentsToOffer, type KnownAgent } from '#src/features/deals/pipeline/deal-edits.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { ResultBar, useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { useOpenDeal } from '../detail/deal-editor.tsx'
import { DealForm } from '../detail/deal-form.tsx'
import { SaveDeal } from '../detail/deal-page.tsx'
import styles from './deal-overview.module.css'

const { Activity, PrintedDates, UnconditionalHint, PrintedNumbers } = lazyParts(
  () => import('./overview-parts.tsx'),
)

interface DealOverviewProps {
  agents: readonly KnownAgent[]
  /** What was spent of the planned costs of a sold deal, in NZD; null without a budget. */
  spentCosts: number | null
  /** What the organization’s deals must meet. */
  criteria: ReactNode
}

/** The form of a deal with its statement and its history. */
export function DealOverview({ agents, spentCosts, criteria }: DealOverviewProps) {
  const open = useOpenDeal()
  const { saved, editor, editing, figures, choice } = open
  const { deal } = editing
  const named = useOrganizationQuery(boardQuery).data?.opportunities ?? []
  const shown = shownFigures(deal, figures, choice.chosen)
  const valueHint = useSalesSentence(deal, deal.renovationItems?.houseSize ?? null)
  const isPhone = useIsPhone()
  return (
    <>
      <div className={styles.columns}>
        <DealForm
          shown={shown}
          valueHint={valueHint}
          agents={agentsToOffer(agents, named)}
          unconditionalHint={deal.nextDate && <UnconditionalHint deal={deal} />}
        />
        <div className={styles.rail}>
          <DealStatement shown={shown} choice={choice} hidesLead={isPhone} spentCosts={spentCosts} />
          {criteria}
          <div className="no-print">
            <Activity id={saved.id} myId={editor.userId} />
          </div>
        </div>
      </div>
      <PrintedDates deal={deal} />
      <PrintedNumbers shown={shown} />
      {isPhone && <ResultBar {...pinnedResult(shown)} action={<SaveDeal {...open} />} />}
    </>
  )
}
