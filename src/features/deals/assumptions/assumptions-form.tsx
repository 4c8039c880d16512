import { useState } from 'react'
import { sellingPlanSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { TYPICAL_SELLING_PLAN } from '#src/finance/price/selling-costs.ts'
import type { RiskRanges } from '#src/finance/scenarios/risk.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { SignButton } from '#src/ui/field/sign-button.tsx'
import { SheetForm } from '#src/ui/form/sheet-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Grid, Note, Row } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { assumptionsSheet } from './api.ts'
import { type Assumptions, assumptionsSchema } from './schema.ts'
import { PLAN_KINDS, type PlanKind, SellingPlanFields } from './selling-plan-fields.tsx'

const figuresSchema = assumptionsSchema.omit({ sellingPlan: true })

/** The usual figures of an organization's calculations, for administrators. */
export function AssumptionsForm() {
  return (
    <Loaded query={assumptionsSheet.useSheet()} failed="Failed to load assumptions" loading={788}>
      {(view) => <Fields view={view} />}
    </Loaded>
  )
}

const RANGES: readonly { name: keyof RiskRanges; label: string; unit: string }[] = [
  { name: 'value', label: 'Sale price', unit: '%' },
  { name: 'renovation', label: 'Renovation cost', unit: '%' },
  { name: 'months', label: 'Time', unit: 'months' },
  { name: 'rate', label: 'Interest rate', unit: 'points' },
]

function Fields({ view }: { view: { version: number; assumptions: Assumptions } }) {
  const saved = view.assumptions
  const figures = useForm(figuresSchema, saved)
  const plan = useForm(sellingPlanSchema, saved.sellingPlan ?? TYPICAL_SELLING_PLAN)
  const [chosenKind, setKind] = useState<PlanKind | null>(null)
  const kind = chosenKind ?? (saved.sellingPlan === null ? 'amount' : 'tiers')
  const { scenarioSeeds } = figures.values

  function read(): Assumptions | null {
    const [sellingPlan, others] = [kind === 'tiers' ? plan.read() : null, figures.read()]
    return others === null || (kind === 'tiers' && sellingPlan === null) ? null : { ...others, sellingPlan }
  }

  function reset() {
    for (const form of [figures, plan]) form.reset()
    setKind(null)
  }
  const form = {
    errors: { ...figures.errors, ...plan.errors },
    isFilledIn: figures.isFilledIn || plan.isFilledIn || chosenKind !== null,
    read,
    reject: figures.reject,
    reset,
  }
  return (
    <SheetForm
      of={assumptionsSheet}
      view={view}
      name="the assumptions"
      label="Assumptions"
      action="Save assumptions"
      form={form}
    >
      <Note>New deals and the Numbers screen of every deal start with these figures.</Note>
      <Grid columns={150} isSparse>
        <NumberField label="Deposit" unit="%" isRequired {...figures.field('depositPercent')} />
        <MoneyField label="Cash available" {...figures.field('cashAvailable')} />
        <NumberField
          label="Rule of thumb"
          hint="Offers are compared with this share of the done-up value, less the renovation. From 50 to 90."
          unit="%"
          isRequired
          {...figures.field('seventyPercent')}
        />
        <NumberField
          label="Contingency"
          hint="Of the original budget of a project. From 0 to 50."
          unit="%"
          isRequired
          {...figures.field('contingencyPercent')}
        />
        <NumberField
          label="Change of prices"
          hint="Each month since a comparable sale. From −5 to 5."
          unit="%"
          sign={SignButton}
          isRequired
          {...figures.field('saleMonthlyPercent')}
        />
        <MoneyField
          label="Price of a m²"
          hint="For a comparable sale of another size. Up to 20,000."
          isRequired
          {...figures.field('salePerSquareMetre')}
        />
        <MoneyField
          label="Variations above"
          hint="Need an administrator. Blank: members approve all."
          {...figures.field('variationLimit')}
        />
      </Grid>
      <h3>Selling costs of new deals</h3>
      <Segmented label="Work out by" options={PLAN_KINDS} value={kind} onChange={setKind} />
      {kind === 'tiers' && <SellingPlanFields form={plan} salePrice={null} />}
      <h3>Risk</h3>
      {RANGES.map(({ name, label, unit }) => (
        <Grid key={name} as="fieldset" columns={130} aria-label={label}>
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
        </Grid>
      ))}
      <h3>Usual scenarios</h3>
      <Note>Add one from the menu of a scenario on the Numbers screen of a deal.</Note>
      {scenarioSeeds.map(({ name }) => (
        <Row key={name} isOneLine align="center" isSpread gap={16}>
          <span>{name}</span>
          <Button
            size="dense"
            aria-label={`Remove ${name}`}
            onClick={() => figures.edit({ scenarioSeeds: scenarioSeeds.filter((one) => one.name !== name) })}
          >
            Remove
          </Button>
        </Row>
      ))}
    </SheetForm>
  )
}
