import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { planCost } from '../calculators/renovation-plan.ts'
import type { RenovationPlan } from '../calculators/schema.ts'
import type { Editor, OpenedDeal } from './detail/deal-editing.tsx'
import { useDealEditor } from './detail/deal-editor.tsx'
import { DealHead } from './detail/deal-head.tsx'
import type { OpportunityEdit } from './editing/schema.ts'
import { OpportunityFrame } from './opportunity-frame.tsx'
import styles from './opportunity-renovations-screen.module.css'

export interface PlanEditorProps {
  address: string
  plan: RenovationPlan | null
  /** Gets an update function, so that a later Undo preserves the changes made since. */
  onChange: (change: (plan: RenovationPlan | null) => RenovationPlan) => void
  doneUpValue: number | null
  primaryAction: ReactNode
  secondaryAction: ReactNode
}

interface RenovationsScreenProps {
  id: string
  editor: Editor
  renderPlan: (props: PlanEditorProps) => ReactNode
  presence?: ReactNode
}

/** A deal's renovation plan in the calculator's editor, saved with its total as the renovation cost. */
export function OpportunityRenovationsScreen(props: RenovationsScreenProps) {
  return (
    <OpportunityFrame id={props.id} beside={props.presence}>
      {(deal, isFresh) => <Renovation key={deal.id} {...props} saved={deal} isFresh={isFresh} />}
    </OpportunityFrame>
  )
}

function Renovation({ renderPlan, ...opened }: RenovationsScreenProps & OpenedDeal) {
  const { saved, editor } = opened
  const { editing, page, save, notices, dialogs } = useDealEditor({ ...opened, part: 'renovation' })
  const { deal, isSaving } = editing
  return (
    <div ref={page}>
      <DealHead editing={editing} reader={editor.email} action={null} />
      {notices}
      {renderPlan({
        address: saved.address,
        plan: deal.renovationItems,
        onChange: (change) =>
          editing.edit((edits, now) => withPlan(change(edits.renovationItems ?? now.renovationItems))),
        doneUpValue: deal.doneUpValue,
        primaryAction: (
          <Button variant="filled" size="large" aria-disabled={isSaving} onClick={save}>
            Save Changes
          </Button>
        ),
        secondaryAction: (
          <Link to="/opportunities/$id" params={{ id: saved.id }} className={styles.link}>
            <Icon name="arrow-left" />
            Back to deal
          </Link>
        ),
      })}
      {dialogs}
    </div>
  )
}

function withPlan(plan: RenovationPlan): OpportunityEdit {
  return { renovationItems: plan, renovationCost: planCost(plan) }
}
