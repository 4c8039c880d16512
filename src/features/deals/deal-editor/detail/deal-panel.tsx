import { maximumResult, shownFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { IN_PLAY } from '#src/features/deals/deal-figures/price-choice.ts'
import type { KnownAgent } from '#src/features/deals/pipeline/deal-edits.ts'
import { Result } from '#src/ui/figure/result.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import type { Editor, OpenedDeal } from './deal-editing.tsx'
import { OpenDealContext, useDealEditor } from './deal-editor.tsx'
import { DealForm } from './deal-form.tsx'
import { SaveDeal } from './deal-page.tsx'
import styles from './deal-panel.module.css'
import { useDeal } from './deal-saving.tsx'

interface DealPanelProps {
  id: string
  editor: Editor
  agents: readonly KnownAgent[]
  returnTo: '/dashboard' | '/projects'
}

export function DealPanel({ id, ...props }: DealPanelProps) {
  const { deal, ...query } = useDeal(id)
  return (
    <Loaded
      query={{ ...query, data: deal }}
      failed="Error loading opportunity details"
      loading={<SkeletonRows rows={12} />}
    >
      {(saved) => <EditedDeal key={saved.id} saved={saved} {...props} />}
    </Loaded>
  )
}

function EditedDeal({ agents, ...opened }: Omit<DealPanelProps, 'id'> & OpenedDeal) {
  const deal = useDealEditor(opened)
  const { editing, figures, page } = deal
  const shown = shownFigures(editing.deal, figures)
  return (
    <div ref={page} className={styles.panel}>
      {deal.notices}
      <OpenDealContext value={{ ...opened, ...deal, choice: IN_PLAY }}>
        <DealForm shown={shown} agents={agents} maximum={<Result {...maximumResult(shown)} size="bar" />} />
      </OpenDealContext>
      <div className={classNames('no-print', styles.save)}>
        <SaveDeal {...deal} />
      </div>
      {deal.dialogs}
    </div>
  )
}
