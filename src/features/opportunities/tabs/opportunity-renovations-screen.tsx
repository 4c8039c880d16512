import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import { isSameValue } from '#src/lib/field-edits.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { InvalidFields } from '#src/ui/invalid-fields.ts'
import { isCostTyped, type PlanChange, planCost } from '../../calculators/renovation-plan.ts'
import type { RenovationPlan } from '../../calculators/schema.ts'
import type { Editor, OpenedDeal } from '../detail/deal-editing.tsx'
import { useDealEditor } from '../detail/deal-editor.tsx'
import { DealHead } from '../detail/deal-head.tsx'
import { OpportunityFrame } from '../detail/opportunity-frame.tsx'
import { SaveState } from '../detail/save-state.tsx'
import { without } from '../draft.ts'
import type { OpportunityEdit } from '../opportunity-schema.ts'
import styles from './opportunity-renovations-screen.module.css'

export interface PlanEditorProps {
  address: string
  plan: RenovationPlan | null
  /** Set while a field's text can't be read. */
  problem: string | null
  /** Gets an update function, so that a later Undo preserves the changes made since, and the plan of a deal without one. */
  onChange: (change: PlanChange, firstPlan: RenovationPlan) => void
  doneUpValue: number | null
  primaryAction: ReactNode
  secondaryAction: ReactNode
}

/** A plan as saved isn’t an edit of them: its total may differ from the deal's renovation cost. */
const PLAN_FIELDS = ['renovationItems', 'renovationCost'] as const

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
  const { editing, invalid, page, save, notices, dialogs } = useDealEditor({ ...opened, part: 'renovation' })
  const { deal, isSaving } = editing
  return (
    <div ref={page}>
      <DealHead saved={saved} reader={editor.email}>
        <SaveState editing={editing} hasUnsaved={invalid.problem !== null} />
      </DealHead>
      {notices}
      {isCostTyped(saved) && (
        <Notice className="below-4">
          The renovation cost of {formatMoney(saved.renovationCost)} was typed. You’ll be asked before the
          plan’s total replaces it.
        </Notice>
      )}
      <InvalidFields value={invalid.report}>
        {renderPlan({
          problem: invalid.problem,
          address: saved.address,
          plan: deal.renovationItems,
          onChange: (change, firstPlan) =>
            editing.edit((edits, now) => {
              const plan = change(edits.renovationItems ?? now.renovationItems ?? firstPlan)
              return isSameValue(plan, now.renovationItems ?? firstPlan)
                ? without(edits, PLAN_FIELDS)
                : withPlan(plan)
            }),
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
      </InvalidFields>
      {dialogs}
    </div>
  )
}

function withPlan(plan: RenovationPlan): OpportunityEdit {
  return { renovationItems: plan, renovationCost: planCost(plan) }
}
