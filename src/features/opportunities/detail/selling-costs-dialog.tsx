import { useState } from 'react'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/holding-costs.ts'
import { TYPICAL_SELLING_PLAN } from '#src/finance/selling-costs.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import {
  draftOfPlan,
  PLAN_KINDS,
  type PlanKind,
  planOfDraft,
  SellingPlanFields,
} from '../assumptions/selling-plan-fields.tsx'
import type { Opportunity, OpportunityEdit } from '../editing/schema.ts'

interface SellingCostsDialogProps {
  deal: Opportunity
  onSave: (edit: OpportunityEdit) => void
  onClose: () => void
}

/** Selling costs as one amount, or worked out from the done-up value by the agent's tiers. */
export function SellingCostsDialog({ deal, onSave, onClose }: SellingCostsDialogProps) {
  const settings = deal.holdingCosts ?? DEFAULT_HOLDING_COSTS
  const [kind, setKind] = useState<PlanKind>(deal.sellingPlan === null ? 'amount' : 'tiers')
  const [amount, setAmount] = useState<number | null>(settings.sellingCosts)
  const [draft, setDraft] = useState(() => draftOfPlan(deal.sellingPlan ?? TYPICAL_SELLING_PLAN))

  async function save() {
    const sellingCosts = amount ?? settings.sellingCosts
    if (kind === 'tiers') onSave({ sellingPlan: planOfDraft(draft) })
    else if (deal.sellingPlan !== null || sellingCosts !== settings.sellingCosts)
      onSave({ sellingPlan: null, holdingCosts: { ...settings, sellingCosts } })
    onClose()
  }

  return (
    <FormDialog title="Selling costs" action="Save" noValidate onClose={onClose} onSubmit={save}>
      <Segmented label="Work out by" options={PLAN_KINDS} value={kind} onChange={setKind} />
      {kind === 'amount' ? (
        <MoneyField label="Selling costs" value={amount} onChange={setAmount} />
      ) : (
        <SellingPlanFields draft={draft} onChange={setDraft} salePrice={deal.doneUpValue ?? 0} />
      )}
    </FormDialog>
  )
}
