import { useNavigate } from '@tanstack/react-router'
import { ASSUMED_DETAILS } from '#src/features/base/addresses/unlisted.ts'
import { houseSizeFrom } from '#src/finance/budget/renovation.ts'
import { showInvalidField, useInvalidField } from '#src/ui/field/invalid-fields.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { type PropertyDetails, usePropertyDetails } from '../api.ts'
import { updateProperty, useProperty } from '../property-store.ts'
import { RenovationEditor } from '../renovation/renovation-editor.tsx'
import { newRenovationPlan, type PlanChange } from '../renovation-plan.ts'
import { doneUpValueOf } from '../rules.ts'
import { CalculatorLayout, type CalculatorProps } from './calculator-layout.tsx'

interface RenovationScreenProps extends CalculatorProps {
  /** The rates that new plans of the reader's organization start with. */
  ownRates?: readonly { itemId: string; rate: number; projects: number }[]
}

export function RenovationScreen({ ownRates, ...props }: RenovationScreenProps) {
  const { address } = props
  const property = useProperty(address)
  const details = usePropertyDetails(address)
  const navigate = useNavigate()
  const invalid = useInvalidField()
  const firstPlan = newRenovationPlan(houseSizeFrom(property.floorArea, details?.floorArea, true), ownRates)
  const plan = property.renovation ?? firstPlan

  /** House size and floor area are the same value, so both change. */
  function changePlan(change: PlanChange) {
    updateProperty(address, (now) => {
      const renovation = change(now.renovation ?? firstPlan)
      return { renovation, floorArea: renovation.houseSize }
    })
  }

  /** Not while a cost can't be read: the next step would use the one before it. Its field then says why. */
  function goOn(to: '/purchase-price/$address' | '/valuation/$address') {
    if (invalid.problem === null) void navigate({ to, params: { address } })
    else showInvalidField(document.getElementById('main') ?? document.body)
  }

  return (
    <CalculatorLayout {...props} property={property} step="renovations" invalid={invalid}>
      <RenovationEditor
        plan={plan}
        problem={invalid.problem}
        onChange={changePlan}
        doneUpValue={doneUpValueOf(property)}
        sizeNote={sizeNoteOf(plan.houseSize, details)}
        primaryAction={
          <Button variant="filled" size="large" onClick={() => goOn('/purchase-price/$address')}>
            Calculate Purchase Price
          </Button>
        }
        secondaryAction={
          <Button variant="quiet" size="large" icon="arrow-left" onClick={() => goOn('/valuation/$address')}>
            Back to Valuation
          </Button>
        }
      />
    </CalculatorLayout>
  )
}

function sizeNoteOf(houseSize: number, details: PropertyDetails | null): string | null {
  const { floorArea, assumed } = details ?? { ...ASSUMED_DETAILS, assumed: true }
  if (houseSize !== floorArea) return null
  return assumed
    ? 'The floor area is an estimate. Check it before you continue.'
    : 'Floor area from the property record.'
}
