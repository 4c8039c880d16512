import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { ResultBar, useIsPhone } from '#src/ui/result-bar.tsx'
import { boardQuery } from '../api.ts'
import { agentsToOffer, type KnownAgent } from '../deal-edits.ts'
import { useOpenDeal } from '../detail/deal-editor.tsx'
import { DealForm } from '../detail/deal-form.tsx'
import { SaveDeal } from '../detail/deal-page.tsx'
import { pinnedResult, shownFigures } from '../figures/deal-figures.ts'
import { DealStatement } from '../statement/deal-statement.tsx'
import styles from './deal-overview.module.css'

const { Activity, PrintedDates, UnconditionalHint, PrintedNumbers } = lazyParts(
  () => import('./overview-parts.tsx'),
)

/** The form of a deal with its statement and its history. */
export function DealOverview({ agents }: { agents: readonly KnownAgent[] }) {
  const open = useOpenDeal()
  const { saved, editor, editing, figures, choice } = open
  const { deal } = editing
  const named = useOrganizationQuery(boardQuery).data?.opportunities ?? []
  const shown = shownFigures(deal, figures.problem, choice.chosen)
  const isPhone = useIsPhone()
  return (
    <>
      <div className={styles.columns}>
        <DealForm
          shown={shown}
          agents={agentsToOffer(agents, named)}
          unconditionalHint={deal.nextDate && <UnconditionalHint deal={deal} />}
        />
        <div className={styles.rail}>
          <DealStatement shown={shown} choice={choice} hidesLead={isPhone} />
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
