import { useState } from 'react'
import type { RiskRanges } from '#src/finance/risk.ts'
import { TYPICAL_SELLING_PLAN } from '#src/finance/selling-costs.ts'
import { changedFields, pickFields } from '#src/lib/field-edits.ts'
import { messageOf } from '#src/lib/messages.ts'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { CheckedForm } from '#src/ui/checked-form.tsx'
import { Note } from '#src/ui/layout.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useAttempt } from '#src/ui/use-attempt.ts'
import { assumptionsQuery, useAssumptionChange } from './api.ts'
import styles from './assumptions-form.module.css'
import type { Assumptions } from './schema.ts'
import {
  draftOfPlan,
  PLAN_KINDS,
  type PlanDraft,
  type PlanKind,
  planOfDraft,
  SellingPlanFields,
} from './selling-plan-fields.tsx'

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
  const { isPending, error, run, dismissRefusal } = useAttempt()
  // Only what was edited is sent, so that a colleague's changes of other figures stay.
  const [edits, setEdits] = useState<Partial<Assumptions>>({})
  const [typedPlan, setTypedPlan] = useState<{ kind: PlanKind; draft: PlanDraft } | null>(null)
  const plan = typedPlan ?? {
    kind: saved.sellingPlan === null ? ('amount' as const) : ('tiers' as const),
    draft: draftOfPlan(saved.sellingPlan ?? TYPICAL_SELLING_PLAN),
  }
  const edit = (one: Partial<Assumptions>) => setEdits((now) => ({ ...now, ...one }))
  const draft = { ...saved, ...edits }
  const { riskRanges, scenarioSeeds } = draft

  async function save() {
    const sellingPlan = plan.kind === 'tiers' ? planOfDraft(plan.draft) : null
    await change({ ...pickFields(edits, changedFields(saved, edits)), ...(typedPlan && { sellingPlan }) })
    setEdits({})
    setTypedPlan(null)
    showToast({ message: 'Saved' })
  }
  return (
    <CheckedForm
      className={styles.form}
      aria-label="Assumptions"
      noValidate
      onInput={dismissRefusal}
      onSubmit={() => void run(save)}
    >
      {error !== null && <ErrorBox>{messageOf(error)}</ErrorBox>}
      <Note>New deals and the Numbers screen of every deal start with these figures.</Note>
      <div className={styles.fields}>
        <NumberField
          label="Deposit"
          unit="%"
          max={100}
          value={draft.depositPercent}
          isRequired
          onChange={(depositPercent) => edit({ depositPercent })}
        />
        <MoneyField
          label="Cash available"
          value={draft.cashAvailable}
          onChange={(cashAvailable) => edit({ cashAvailable })}
        />
        <NumberField
          label="Rule of thumb"
          hint="Offers are compared with this share of the done-up value, less the renovation. From 50 to 90"
          unit="%"
          min={50}
          max={90}
          value={draft.seventyPercent}
          isRequired
          onChange={(seventyPercent) => edit({ seventyPercent })}
        />
      </div>
      <h3>Selling costs of new deals</h3>
      <Segmented
        label="Work out by"
        options={PLAN_KINDS}
        value={plan.kind}
        onChange={(kind) => setTypedPlan({ ...plan, kind })}
      />
      {plan.kind === 'tiers' && (
        <SellingPlanFields
          draft={plan.draft}
          onChange={(typed) => setTypedPlan({ kind: 'tiers', draft: typed })}
          salePrice={null}
        />
      )}
      <h3>Risk</h3>
      {RANGES.map(({ name, label, unit }) => {
        const [lowest, highest] = riskRanges[name]
        const set = (range: [number, number]) => edit({ riskRanges: { ...riskRanges, [name]: range } })
        return (
          <fieldset key={name} className={styles.range} aria-label={label}>
            <NumberField
              label={`${label}, lowest`}
              unit={unit}
              min={-100}
              max={0}
              value={lowest}
              isRequired
              onChange={(typed) => set([typed, highest])}
            />
            <NumberField
              label={`${label}, highest`}
              unit={unit}
              max={100}
              value={highest}
              isRequired
              onChange={(typed) => set([lowest, typed])}
            />
          </fieldset>
        )
      })}
      <h3>Usual scenarios</h3>
      <Note>Add one from the menu of a scenario on the Numbers screen of a deal.</Note>
      {scenarioSeeds.map(({ name }) => (
        <div key={name} className={styles.seed}>
          <span>{name}</span>
          <Button
            size="dense"
            aria-label={`Remove ${name}`}
            onClick={() => edit({ scenarioSeeds: scenarioSeeds.filter((one) => one.name !== name) })}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button type="submit" variant="filled" className={styles.save} aria-disabled={isPending}>
        Save assumptions
      </Button>
    </CheckedForm>
  )
}
