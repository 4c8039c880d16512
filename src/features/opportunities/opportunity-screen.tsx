import { type ReactNode, Suspense } from 'react'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { ResultBar, useIsPhone } from '#src/ui/result-bar.tsx'
import { boardQuery } from './api.ts'
import type { Editor, OpenedDeal } from './detail/deal-editing.tsx'
import { useDealEditor } from './detail/deal-editor.tsx'
import { DealForm } from './detail/deal-form.tsx'
import { DealHead, DealMenu } from './detail/deal-head.tsx'
import { agentsToOffer, type KnownAgent } from './detail/draft.ts'
import { OpportunityFrame } from './opportunity-frame.tsx'
import styles from './opportunity-screen.module.css'
import { shownFigures } from './statement/deal-figures.ts'
import { DealStatement } from './statement/deal-statement.tsx'
import { leadFigure } from './statement/lead-figure.tsx'

const Activity = lazyPart(async () => (await import('./events/activity.tsx')).Activity)
const PrintedDates = lazyPart(async () => (await import('./agreements/printed-dates.tsx')).PrintedDates)
const UnconditionalHint = lazyPart(
  async () => (await import('./agreements/unconditional-hint.tsx')).UnconditionalHint,
)
const PrintedNumbers = lazyPart(async () => (await import('./numbers/printed-numbers.tsx')).PrintedNumbers)

interface OpportunityScreenProps {
  id: string
  editor: Editor
  returnTo: '/dashboard' | '/projects'
  agents: readonly KnownAgent[]
  documents?: ReactNode
  presence?: ReactNode
}

export function OpportunityScreen(props: OpportunityScreenProps) {
  return (
    <OpportunityFrame id={props.id} beside={props.presence}>
      {(deal, isFresh) => <Deal key={deal.id} {...props} saved={deal} isFresh={isFresh} />}
    </OpportunityFrame>
  )
}

function Deal({ agents, documents, ...opened }: OpportunityScreenProps & OpenedDeal) {
  const { saved, editor } = opened
  const { editing, invalid, figures, page, save, abandon, remove, restore, notices, dialogs } = useDealEditor(
    {
      ...opened,
      part: 'deal',
    },
  )
  const { deal, isSaving } = editing
  const named = useOrganizationQuery(boardQuery).data?.opportunities ?? []
  const shown = shownFigures(deal, figures.problem)
  const isPhone = useIsPhone()
  const saveButton = (
    <Button variant="filled" aria-disabled={isSaving} onClick={save}>
      Save and Return
    </Button>
  )
  const menu = (
    <DealMenu
      isAbandoned={saved.status === 'abandoned'}
      onAbandon={abandon}
      onRestore={restore}
      onDelete={remove}
    />
  )
  return (
    <div ref={page}>
      <DealHead
        editing={editing}
        invalid={invalid}
        reader={editor.email}
        action={isPhone ? null : saveButton}
        menu={menu}
      />
      {saved.stop !== null && <Notice className={styles.stop}>Stop: {saved.stop}</Notice>}
      {notices}
      <div className={styles.columns}>
        <div className={styles.sections}>
          <DealForm
            editing={editing}
            invalid={invalid}
            figures={figures}
            shown={shown}
            agents={agentsToOffer(agents, named)}
            onAbandon={abandon}
            onRestore={restore}
            unconditionalHint={
              deal.nextDate && (
                <Suspense>
                  <UnconditionalHint deal={deal} />
                </Suspense>
              )
            }
          />
          {documents && <div className="no-print">{documents}</div>}
        </div>
        <div className={styles.rail}>
          <DealStatement shown={shown} hidesLead={isPhone} />
          <Suspense>
            <div className="no-print">
              <Activity id={saved.id} myEmail={editor.email} />
            </div>
          </Suspense>
        </div>
      </div>
      <Suspense>
        <PrintedDates deal={deal} />
        <PrintedNumbers shown={shown} />
      </Suspense>
      {isPhone && <ResultBar {...leadFigure(shown)} action={saveButton} />}
      {dialogs}
    </div>
  )
}
