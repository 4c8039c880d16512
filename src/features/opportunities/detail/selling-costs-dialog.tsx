import { useState } from 'react'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/holding-costs.ts'
import { TYPICAL_SELLING_PLAN } from '#src/finance/selling-costs.ts'
import { isSameValue } from '#src/lib/field-edits.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { PLAN_KINDS, type PlanKind, SellingPlanFields } from '../assumptions/selling-plan-fields.tsx'
import {
  holdingCostSettingsSchema,
  type Opportunity,
  type OpportunityEdit,
  sellingPlanSchema,
} from '../opportunity-schema.ts'

const amountSchema = holdingCostSettingsSchema.pick({ sellingCosts: true })

interface SellingCostsDialogProps {
  deal: Opportunity
  onSave: (edit: OpportunityEdit) => void
  onClose: () => void
}

/** Selling costs as one amount, or worked out from the done-up value by the agent's tiers. */
export function SellingCostsDialog({ deal, onSave, onClose }: SellingCostsDialogProps) {
  const settings = deal.holdingCosts ?? DEFAULT_HOLDING_COSTS
  const [kind, setKind] = useState<PlanKind>(deal.sellingPlan === null ? 'amount' : 'tiers')
  const amount = useForm(amountSchema, settings)
  const plan = useForm(sellingPlanSchema, deal.sellingPlan ?? TYPICAL_SELLING_PLAN)
  const form = kind === 'tiers' ? plan : amount

  function read(): OpportunityEdit | null {
    if (kind === 'tiers') {
      const sellingPlan = plan.read()
      return sellingPlan && { sellingPlan }
    }
    const costs = amount.read()
    return costs && { sellingPlan: null, holdingCosts: { ...settings, ...costs } }
  }

  function save(edit: OpportunityEdit) {
    const isSame = form === amount && deal.sellingPlan === null && isSameValue(edit.holdingCosts, settings)
    if (!isSame) onSave(edit)
    onClose()
  }

  return (
    <FormDialog
      title="Selling costs"
      action="Save"
      form={{ errors: form.errors, reject: form.reject, read }}
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
