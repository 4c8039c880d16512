import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { useIsPrinting } from '#src/ui/browser/use-browser-state.ts'
import { type InvalidField, InvalidFields, showInvalidField } from '#src/ui/field/invalid-fields.ts'
import { type Step, Stepper } from '#src/ui/form/stepper.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { usePageTitle } from '#src/ui/layout/page.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { PrintedCalculation } from '../printed-calculation.tsx'
import { PropertyLimit } from '../property-limit.tsx'
import { type Property, setUnlimitedProperties } from '../property-store.ts'
import { type CalculatorStep, doneUpValueOf, propertyMaximum, ROUTE_OF_STEP } from '../rules.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import styles from './calculator-layout.module.css'

export interface CalculatorProps {
  address: string
  hasPro?: boolean
  preparedBy?: string | null
}

interface CalculatorLayoutProps extends CalculatorProps {
  property: Property
  step: CalculatorStep
  /** The report of the fields in `children`; the screen shows no result while it has a problem. */
  invalid: InvalidField
  children: ReactNode
}

const TITLES: Record<CalculatorStep, string> = {
  valuation: 'valuation',
  renovations: 'renovations',
  'purchase-price': 'purchase price',
}

export function CalculatorLayout({ property, step, invalid, children, ...reader }: CalculatorLayoutProps) {
  const { hasPro = false, preparedBy = null } = reader
  const { street, place } = splitAddress(property.address)
  const isPrinting = useIsPrinting()
  usePageTitle(`${street}, ${TITLES[step]}`)
  useEffect(() => setUnlimitedProperties(hasPro), [hasPro])

  /** Share, Print and the other steps would use the value from before a text that can't be read. */
  function stay(event: MouseEvent<HTMLElement>) {
    if (invalid.problem === null || !(event.target instanceof Element)) return
    if (event.target.closest('header, nav') === null) return
    event.preventDefault()
    event.stopPropagation()
    showInvalidField(event.currentTarget)
  }

  return (
    <div
      onClickCapture={stay}
      className={classNames('page', styles.page)}
      data-printing={isPrinting ? '' : undefined}
    >
      {isPrinting && <PrintedCalculation property={property} step={step} preparedBy={preparedBy} />}
      <Row as="header" isOneLine align="start" isSpread gap={[8, 24]} className="below-3">
        <h1 aria-label={property.address}>
          {street}
          {place && (
            <>
              <span className="visually-hidden">, </span>
              <span className={classNames('quiet text-body', styles.place)}>{place}</span>
            </>
          )}
        </h1>
        <div className={classNames('no-print', styles.actions)}>
          <ShareButton property={property} />
          <Button size="dense" icon="print" onClick={() => print()}>
            Print
          </Button>
        </div>
      </Row>
      <Stepper label="Calculator steps" steps={stepsOf(property, step)} />
      <PropertyLimit key={property.address} property={property} hasPro={hasPro} />
      <InvalidFields value={invalid.report}>{children}</InvalidFields>
    </div>
  )
}

/** The last step's price is known before the step is opened, so it is never marked as done. */
function stepsOf(property: Property, current: CalculatorStep): Step[] {
  const step = (name: CalculatorStep, label: string, value: number | null): Step => ({
    label,
    value,
    to: ROUTE_OF_STEP[name],
    params: { address: property.address },
    state: name === current ? 'current' : value === null || name === 'purchase-price' ? 'ahead' : 'done',
  })
  return [
    step('valuation', 'Valuation', doneUpValueOf(property)),
    step('renovations', 'Renovations', property.renovationCost),
    { ...step('purchase-price', 'Purchase price', propertyMaximum(property)), shortLabel: 'Price' },
  ]
}
