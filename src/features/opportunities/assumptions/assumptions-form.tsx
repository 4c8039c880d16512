import { useState } from 'react'
import type { RiskRanges } from '#src/finance/risk.ts'
import { TYPICAL_SELLING_PLAN } from '#src/finance/selling-costs.ts'
import { changedFields, pickFields } from '#src/lib/field-edits.ts'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckedForm } from '#src/ui/checked-form.tsx'
import { Note } from '#src/ui/layout.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useForm } from '#src/ui/use-form.ts'
import { useSubmit } from '#src/ui/use-submit.tsx'
import { sellingPlanSchema } from '../editing/schema.ts'
import { assumptionsQuery, useAssumptionChange } from './api.ts'
import styles from './assumptions-form.module.css'
import { type Assumptions, assumptionsSchema } from './schema.ts'
import { PLAN_KINDS, type PlanKind, SellingPlanFields } from './selling-plan-fields.tsx'

const figuresSchema = assumptionsSchema.omit({ sellingPlan: true })

/** The usual figures of an organization's calculations, for administrators. */
export function AssumptionsForm() {
  return (
    <Loaded query={useOrganizationQuery(assumptionsQuery)} failed="Failed to load assumptions" loading={788}>
      {({ assumptions }) => <Fields saved={assumptions} />}
    </Loaded>
  )
}

const RANGES: readonly { name: keyof RiskRanges; label: string; unit: string }[] = [
  { name: 'value', label: 'Sale price', unit: '%' },
  { name: 'renovation', label: 'Renovation cost', unit: '%' },
  { name: 'months', label: 'Time', unit: 'months' },
  { name: 'rate', label: 'Interest rate', unit: 'points' },
]

function Fields({ saved }: { saved: Assumptions }) {
  const change = useAssumptionChange()
  const figures = useForm(figuresSchema, saved)
  const plan = useForm(sellingPlanSchema, saved.sellingPlan ?? TYPICAL_SELLING_PLAN)
  const [chosenKind, setKind] = useState<PlanKind | null>(null)
  const kind = chosenKind ?? (saved.sellingPlan === null ? 'amount' : 'tiers')
  const { scenarioSeeds } = figures.values

  function read(): Assumptions | null {
    const [sellingPlan, others] = [kind === 'tiers' ? plan.read() : null, figures.read()]
    return others === null || (kind === 'tiers' && sellingPlan === null) ? null : { ...others, sellingPlan }
  }

  // Only what was edited is sent, so that a colleague's changes of other figures stay.
  async function save(assumptions: Assumptions) {
    await change(pickFields(assumptions, changedFields(saved, assumptions)))
    for (const form of [figures, plan]) form.reset()
    setKind(null)
    showToast({ message: 'Saved' })
  }
  const errors = { ...figures.errors, ...plan.errors }
  const submission = useSubmit({ errors, read, reject: figures.reject }, save)
  return (
    <CheckedForm {...submission.form} className={styles.form} aria-label="Assumptions">
      {submission.problem}
      <Note>New deals and the Numbers screen of every deal start with these figures.</Note>
      <div className={styles.fields}>
        <NumberField label="Deposit" unit="%" isRequired {...figures.field('depositPercent')} />
        <MoneyField label="Cash available" {...figures.field('cashAvailable')} />
        <NumberField
          label="Rule of thumb"
          hint="Offers are compared with this share of the done-up value, less the renovation. From 50 to 90"
          unit="%"
          isRequired
          {...figures.field('seventyPercent')}
        />
      </div>
      <h3>Selling costs of new deals</h3>
      <Segmented label="Work out by" options={PLAN_KINDS} value={kind} onChange={setKind} />
      {kind === 'tiers' && <SellingPlanFields form={plan} salePrice={null} />}
      <h3>Risk</h3>
      {RANGES.map(({ name, label, unit }) => (
        <fieldset key={name} className={styles.range} aria-label={label}>
          <NumberField
            label={`${label}, lowest`}
            unit={unit}
            isRequired
            {...figures.field(`riskRanges.${name}.0`)}
          />
          <NumberField
            label={`${label}, highest`}
            unit={unit}
            isRequired
            {...figures.field(`riskRanges.${name}.1`)}
          />
        </fieldset>
      ))}
      <h3>Usual scenarios</h3>
      <Note>Add one from the menu of a scenario on the Numbers screen of a deal.</Note>
      {scenarioSeeds.map(({ name }) => (
        <div key={name} className={styles.seed}>
          <span>{name}</span>
          <Button
            size="dense"
            aria-label={`Remove ${name}`}
            onClick={() => figures.edit({ scenarioSeeds: scenarioSeeds.filter((one) => one.name !== name) })}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button type="submit" variant="filled" className={styles.save} aria-disabled={submission.isPending}>
        Save assumptions
      </Button>
    </CheckedForm>
  )
}
