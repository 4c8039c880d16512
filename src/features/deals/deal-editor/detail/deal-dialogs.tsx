import { useState } from 'react'
import {
  PLAN_KINDS,
  type PlanKind,
  SellingPlanFields,
} from '#src/features/deals/assumptions/selling-plan-fields.tsx'
import {
  type Deal,
  type DealEdit,
  type EditableField,
  sellingPlanSchema,
} from '#src/features/deals/pipeline/deal-schema.ts'
import { holdingCostSettingsSchema } from '#src/features/deals/pipeline/schema.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { TYPICAL_SELLING_PLAN } from '#src/finance/price/selling-costs.ts'
import type { ChangeAuthor } from '#src/lib/rows/change-author.ts'
import { isSameValue } from '#src/lib/rows/field-edits.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { inWords, otherAuthor, whoChanged } from './change-text.ts'
import styles from './deal-dialogs.module.css'
import type { DealEditing } from './deal-editing.tsx'

type Side = 'mine' | 'theirs'
/** The choice by whose version it is; “other” of someone who isn’t known, and of oneself in another window. */
function sidesOf(by: ChangeAuthor | null) {
  const whose = by === null || by.isMe ? null : `${by.name}’s`
  return {
    theirs: whose ?? 'Other',
    options: [
      { value: 'mine', label: 'Keep mine' },
      { value: 'theirs', label: `Use ${whose ?? 'other'}` },
    ] as const,
  }
}

interface ConflictDialogProps {
  editing: DealEditing
  myId: string
  onResolve: (theirs: EditableField[]) => void
  onClose: () => void
}

/** The user chooses between both versions, field by field or for all fields, before anything is overwritten. */
export function ConflictDialog({ editing, myId, onResolve, onClose }: ConflictDialogProps) {
  const { conflicts } = editing
  const by = otherAuthor(editing, myId)
  const choice = sidesOf(by)
  const [sides, setSides] = useState<Partial<Record<EditableField, Side>>>({})
  const isDecided = conflicts.every(({ field }) => sides[field] !== undefined)

  const chooseAll = (side: Side) => setSides(Object.fromEntries(conflicts.map(({ field }) => [field, side])))

  return (
    <Dialog
      onClose={onClose}
      title="This deal has changed"
      size="wide"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="filled"
            aria-disabled={!isDecided}
            onClick={() =>
              onResolve(conflicts.map(({ field }) => field).filter((field) => sides[field] === 'theirs'))
            }
          >
            Save
          </Button>
        </>
      }
    >
      <p>
        {whoChanged(by)} while you were editing it. Nothing was overwritten: choose which version to save.
      </p>
      {conflicts.length > 1 && (
        <Row align="center" className={styles.all}>
          <span>{conflicts.length === 2 ? 'Both' : `All ${conflicts.length}`} fields</span>
          <Button size="dense" onClick={() => chooseAll('mine')}>
            Keep mine
          </Button>
          <Button size="dense" onClick={() => chooseAll('theirs')}>
            {choice.options[1].label}
          </Button>
        </Row>
      )}
      <ul className={styles.fields}>
        {conflicts.map(inWords).map((one) => (
          <Conflict
            key={one.field}
            conflict={one}
            choice={choice}
            side={sides[one.field]}
            onChoose={(side) => setSides({ ...sides, [one.field]: side })}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface ConflictProps {
  conflict: ReturnType<typeof inWords>
  choice: ReturnType<typeof sidesOf>
  side: Side | undefined
  onChoose: (side: Side) => void
}

function Conflict({ conflict: { label, before, mine, theirs }, choice, side, onChoose }: ConflictProps) {
  return (
    <li>
      <h3>{label}</h3>
      <dl className={styles.values}>
        <div>
          <dt>Was</dt>
          <dd>{before}</dd>
        </div>
        <div data-chosen={side === 'mine' ? '' : undefined}>
          <dt>Yours</dt>
          <dd>{mine}</dd>
        </div>
        <div data-chosen={side === 'theirs' ? '' : undefined}>
          <dt>{choice.theirs}</dt>
          <dd>{theirs}</dd>
        </div>
      </dl>
      <Segmented
        label={`${label}: which to save`}
        hideLabel
        options={choice.options}
        value={side ?? null}
        onChange={onChoose}
      />
    </li>
  )
}

interface TypedCostDialogProps {
  typed: number | null
  planned: number | null
  onClose: () => void
  onReplace: () => void
  /** Saves the plan without its total. */
  onKeep: () => void
}

/** Asks before the total of a plan replaces a renovation cost that was typed. */
export function TypedCostDialog({ typed, planned, onClose, onReplace, onKeep }: TypedCostDialogProps) {
  return (
    <Dialog
      title="Replace the renovation cost?"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onKeep}>Keep the typed cost</Button>
          <Button variant="filled" onClick={onReplace}>
            Use the plan’s total
          </Button>
        </>
      }
    >
      <p>The renovation cost of this deal was typed, not planned. The plan is saved either way.</p>
      <Ledger label="Renovation cost">
        <LedgerRow label="Typed cost" value={typed} />
        <LedgerRow label="The plan’s total" value={planned} />
      </Ledger>
    </Dialog>
  )
}

const amountSchema = holdingCostSettingsSchema.pick({ sellingCosts: true })

interface SellingCostsDialogProps {
  deal: Deal
  onSave: (edit: DealEdit) => void
  onClose: () => void
}

/** Selling costs as one amount, or worked out from the done-up value by the agent's tiers. */
export function SellingCostsDialog({ deal, onSave, onClose }: SellingCostsDialogProps) {
  const settings = deal.holdingCosts ?? DEFAULT_HOLDING_COSTS
  const before: PlanKind = deal.sellingPlan === null ? 'amount' : 'tiers'
  const [kind, setKind] = useState(before)
  const amount = useForm(amountSchema, settings)
  const plan = useForm(sellingPlanSchema, deal.sellingPlan ?? TYPICAL_SELLING_PLAN)
  const form = kind === 'tiers' ? plan : amount

  function read(): DealEdit | null {
    if (kind === 'tiers') {
      const sellingPlan = plan.read()
      return sellingPlan && { sellingPlan }
    }
    const costs = amount.read()
    return costs && { sellingPlan: null, holdingCosts: { ...settings, ...costs } }
  }

  function save(edit: DealEdit) {
    const isSame = form === amount && deal.sellingPlan === null && isSameValue(edit.holdingCosts, settings)
    if (!isSame) onSave(edit)
    onClose()
  }

  return (
    <FormDialog
      title="Selling costs"
      action="Save"
      form={{ ...form, isFilledIn: form.isFilledIn || kind !== before, read }}
      onClose={onClose}
      onSubmit={save}
    >
      <Segmented label="Work out by" options={PLAN_KINDS} value={kind} onChange={setKind} />
      {kind === 'amount' ? (
        <MoneyField label="Selling costs" {...amount.field('sellingCosts')} />
      ) : (
        <SellingPlanFields form={plan} salePrice={deal.doneUpValue ?? 0} />
      )}
    </FormDialog>
  )
}
