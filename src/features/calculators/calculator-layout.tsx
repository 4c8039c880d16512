import { type ReactNode, useEffect } from 'react'
import { Button } from '#src/ui/button.tsx'
import { type Step, Stepper } from '#src/ui/stepper.tsx'
import { useIsPrinting } from '#src/ui/use-is-printing.ts'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { splitAddress } from '../addresses/address-words.ts'
import styles from './calculator-layout.module.css'
import { KeepFive } from './keep-five.tsx'
import { PrintedCalculation } from './printed-calculation.tsx'
import { type Property, setUnlimitedProperties } from './property-store.ts'
import { type CalculatorStep, doneUpValueOf, propertyMaximum } from './rules.ts'
import { ShareButton } from './sharing/share-button.tsx'

interface CalculatorLayoutProps {
  property: Property
  step: CalculatorStep
  /** Pro keeps as many properties as one likes. */
  hasPro: boolean
  /** Whose calculation it is, as it stands on paper; null for a guest. */
  preparedBy: string | null
  children: ReactNode
}

const TITLES: Record<CalculatorStep, string> = {
  valuation: 'valuation',
  renovations: 'renovations',
  'purchase-price': 'purchase price',
}

/** The frame of the three steps: the address, and where one is in the sum. */
export function CalculatorLayout({ property, step, hasPro, preparedBy, children }: CalculatorLayoutProps) {
  const { street, place } = splitAddress(property.address)
  const isPrinting = useIsPrinting()
  usePageTitle(`${street}, ${TITLES[step]}`)
  useEffect(() => setUnlimitedProperties(hasPro), [hasPro])
  return (
    <div className={styles.page} data-printing={isPrinting ? '' : undefined}>
      {isPrinting && <PrintedCalculation {...{ property, step, preparedBy }} />}
      <header className={styles.head}>
        <h1 aria-label={property.address}>
          {street}
          {place && (
            <>
              <span className="visually-hidden">, </span>
              <span className={styles.place}>{place}</span>
            </>
          )}
        </h1>
        <div className={styles.actions}>
          <ShareButton property={property} />
          <Button size="dense" icon="print" onClick={() => print()}>
            Print
          </Button>
        </div>
      </header>
      <Stepper label="Calculator steps" steps={stepsOf(property, step)} />
      <KeepFive key={property.address} property={property} hasPro={hasPro} />
      {children}
    </div>
  )
}

function stepsOf(property: Property, current: CalculatorStep): Step[] {
  const params = { address: property.address }
  const state = (step: CalculatorStep, isDone: boolean) =>
    step === current ? 'current' : isDone ? 'done' : 'ahead'
  const value = doneUpValueOf(property)
  const cost = property.renovationCost
  const maximum = propertyMaximum(property)
  return [
    {
      label: 'Valuation',
      value,
      to: '/valuation/$address',
      params,
      state: state('valuation', value !== null),
    },
    {
      label: 'Renovations',
      value: cost,
      to: '/renovations/$address',
      params,
      state: state('renovations', cost !== null),
    },
    {
      label: 'Purchase price',
      shortLabel: 'Price',
      value: maximum,
      to: '/purchase-price/$address',
      params,
      state: state('purchase-price', maximum !== null),
    },
  ]
}
