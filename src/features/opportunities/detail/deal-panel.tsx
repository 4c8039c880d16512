import { createPortal } from 'react-dom'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Loaded } from '#src/ui/loaded.tsx'
import { Result } from '#src/ui/result.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import type { KnownAgent } from '../draft.ts'
import { leadFigure, shownFigures } from '../figures/deal-figures.ts'
import type { Editor, OpenedDeal } from './deal-editing.tsx'
import { OpenDealContext, useDealEditor } from './deal-editor.tsx'
import { DealForm } from './deal-form.tsx'
import styles from './deal-panel.module.css'
import { useOpportunity } from './deal-saving.tsx'
import { SaveState } from './save-state.tsx'

interface DealPanelProps {
  id: string
  editor: Editor
  agents: readonly KnownAgent[]
  returnTo: '/dashboard' | '/projects'
  saveStateIn: HTMLElement | null
  /** Saves other parts of the page first; resolves to false if they can't be saved. Null if they are saved. */
  saveFirst: (() => Promise<boolean>) | null
}

export function DealPanel({ id, ...props }: DealPanelProps) {
  const { deal, isFresh, ...query } = useOpportunity(id)
  return (
    <Loaded
      query={{ ...query, data: deal }}
      failed="Error loading opportunity details"
      loading={<SkeletonRows rows={12} />}
    >
      {(saved) => <EditedDeal key={saved.id} saved={saved} isFresh={isFresh} {...props} />}
    </Loaded>
  )
}

function EditedDeal({ agents, saveStateIn, ...opened }: Omit<DealPanelProps, 'id'> & OpenedDeal) {
  const deal = useDealEditor({ ...opened, part: 'deal' })
  const { editing, invalid, figures, page, save } = deal
  const hasUnsaved = invalid.problem !== null || opened.saveFirst !== null
  const shown = shownFigures(editing.deal, figures.problem)
  return (
    <div ref={page} className={styles.panel}>
      {saveStateIn && createPortal(<SaveState editing={editing} hasUnsaved={hasUnsaved} />, saveStateIn)}
      {deal.notices}
      <OpenDealContext value={{ ...opened, ...deal, head: null }}>
        <DealForm
          shown={shown}
          agents={agents}
          maximum={<Result {...leadFigure(shown, shown.maximum)} size="bar" />}
        />
      </OpenDealContext>
      <p className={classNames('quiet text-13', 'no-print', styles.note)}>
        Saves the deal and the actual values. Stage and date are saved automatically.
      </p>
      <Button variant="filled" className={styles.save} aria-disabled={editing.isSaving} onClick={save}>
        Save and Return
      </Button>
      {deal.dialogs}
    </div>
  )
}
