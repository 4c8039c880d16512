import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { withoutFields } from '#src/features/deals/pipeline/deal-edits.ts'
import { FIELD_LABELS } from '#src/features/deals/pipeline/deal-schema.ts'
import { isCostTyped, type PlanChange, planCost } from '#src/features/public/calculators/renovation-plan.ts'
import type { RenovationPlan } from '#src/features/public/calculators/schema.ts'
import { formatMoney } from '#src/finance/money.ts'
import { isSameValue } from '#src/lib/rows/field-edits.ts'
import { InvalidFields } from '#src/ui/field/invalid-fields.ts'
import { SaveState } from '#src/ui/form/save-state.tsx'
import { SavedFields } from '#src/ui/form/saved-fields.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import type { Editor, OpenedDeal } from '../detail/deal-editing.tsx'
import { TypedCostDialog, useDealEditor } from '../detail/deal-editor.tsx'
import { DealFrame } from '../detail/deal-frame.tsx'
import { DealHead } from '../detail/deal-head.tsx'
import styles from './deal-renovations-screen.module.css'

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

interface RenovationsScreenProps {
  id: string
  editor: Editor
  renderPlan: (props: PlanEditorProps) => ReactNode
  presence?: ReactNode
}

/** A deal's renovation plan in the calculator's editor, saved with its total as the renovation cost. */
export function DealRenovationsScreen(props: RenovationsScreenProps) {
  return (
    <DealFrame id={props.id} up="deal" beside={props.presence}>
      {(deal) => (
        <SavedFields key={deal.id} ids={[deal.id]} labels={FIELD_LABELS}>
          <Renovation {...props} saved={deal} />
        </SavedFields>
      )}
    </DealFrame>
  )
}

const SAVE_FAILED = 'Failed to save renovation details. Please try again.'

function Renovation({ renderPlan, ...opened }: RenovationsScreenProps & OpenedDeal) {
  const { saved, editor } = opened
  const { editing, invalid, page, saveAndReturn, notices, dialogs } = useDealEditor({
    ...opened,
    failureTitle: SAVE_FAILED,
  })
  const { deal, edit, put } = editing
  const [wasEdited, setEdited] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const planned = deal.renovationItems && planCost(deal.renovationItems)

  /** A typed cost stays until the person has chosen the plan's total. */
  function change(planChange: PlanChange, firstPlan: RenovationPlan): void {
    setEdited(true)
    edit((edits) => {
      const plan = planChange(edits.renovationItems ?? deal.renovationItems ?? firstPlan)
      // A plan as saved isn’t an edit of its total: that may differ from the deal's renovation cost.
      if (isSameValue(plan, saved.renovationItems ?? firstPlan)) return withoutFields(edits, PLAN_FIELDS)
      return { renovationItems: plan, ...(!isCostTyped(saved) && { renovationCost: planCost(plan) }) }
    })
  }

  function save(): void {
    if (wasEdited && invalid.problem === null && planned !== null && isCostTyped(deal)) setAsking(true)
    else saveAndReturn()
  }

  return (
    <div ref={page}>
      <DealHead saved={saved} reader={editor.name}>
        <SaveState />
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
          onChange: change,
          doneUpValue: deal.doneUpValue,
          primaryAction: (
            <Button variant="filled" size="large" onClick={save}>
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
      {isAsking && (
        <TypedCostDialog
          typed={deal.renovationCost}
          planned={planned}
          onClose={() => setAsking(false)}
          onReplace={() => {
            setAsking(false)
            put({ renovationCost: planned })
            saveAndReturn()
          }}
          onKeep={() => {
            setAsking(false)
            saveAndReturn()
          }}
        />
      )}
      {dialogs}
    </div>
  )
}

const PLAN_FIELDS = ['renovationItems', 'renovationCost'] as const
