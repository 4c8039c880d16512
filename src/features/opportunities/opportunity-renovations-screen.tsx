import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { planCost } from '../calculators/rules.ts'
import type { RenovationPlan } from '../calculators/schema.ts'
import { DealDialogs } from './detail/deal-dialogs.tsx'
import { type Editor, useDealEditing } from './detail/deal-editing.tsx'
import { DealHead } from './detail/deal-head.tsx'
import { EditingNotices } from './detail/editing-notices.tsx'
import { useSaveAndLeave } from './detail/save-and-leave.tsx'
import type { Opportunity, OpportunityEdit } from './editing/schema.ts'
import { OpportunityFrame } from './opportunity-frame.tsx'
import styles from './opportunity-renovations-screen.module.css'
import { RenovationShape } from './renovation-shape.tsx'

/** What the screen asks of the editor of plans that it is given. */
export interface PlanEditorProps {
  address: string
  /** Null while the deal has none. */
  plan: RenovationPlan | null
  /** Gets the change rather than the new plan, so that an Undo seconds later keeps what was done since. */
  onChange: (change: (plan: RenovationPlan | null) => RenovationPlan) => void
  doneUpValue: number | null
  primaryAction: ReactNode
  secondaryAction: ReactNode
}

interface RenovationsScreenProps {
  id: string
  editor: Editor
  /** The calculator's own editor of plans. */
  renderPlan: (props: PlanEditorProps) => ReactNode
  /** Who else looks at the deal. */
  presence?: ReactNode
}

/** A deal's renovation plan, in the calculator's editor; saved with the renovation cost it comes to. */
export function OpportunityRenovationsScreen(props: RenovationsScreenProps) {
  return (
    <OpportunityFrame id={props.id} beside={props.presence} shape={<RenovationShape />}>
      {(deal, isFresh) => <Renovation key={deal.id} {...props} saved={deal} isFresh={isFresh} />}
    </OpportunityFrame>
  )
}

function Renovation({
  saved,
  isFresh,
  editor,
  renderPlan,
}: RenovationsScreenProps & { saved: Opportunity; isFresh: boolean }) {
  const editing = useDealEditing({ saved, isFresh, editor }, 'renovation')
  const { page, question, setQuestion, save, pay, settle } = useSaveAndLeave(editing, '/dashboard')
  const { deal, isSaving } = editing
  return (
    <div ref={page}>
      <DealHead editing={editing} reader={editor.email} action={null} />
      <EditingNotices
        editing={editing}
        myEmail={editor.email}
        failureTitle="Failed to save renovation details. Please try again."
        onRetry={save}
        onChoose={() => setQuestion('conflict')}
      />
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
            The whole deal
          </Link>
        ),
      })}
      <DealDialogs
        {...{ question, editing, editor }}
        onClose={() => setQuestion(null)}
        onPaid={pay}
        onSettle={settle}
      />
    </div>
  )
}

/** The renovation cost follows the plan. */
function withPlan(plan: RenovationPlan): OpportunityEdit {
  return { renovationItems: plan, renovationCost: planCost(plan) }
}
