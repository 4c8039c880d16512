import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { salesSentence } from '#src/finance/price/sales-sentence.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { useInvalidField } from '#src/ui/field/invalid-fields.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { Result } from '#src/ui/figure/result.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { ResultBar, useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { usePropertyDetails } from '../api.ts'
import { valueFigure } from '../figures.ts'
import { guestFigures } from '../guest-sales.ts'
import { PropertyDetailsRegion } from '../property-details.tsx'
import { type Property, updateProperty, useProperty } from '../property-store.ts'
import { changeWithUndo } from '../renovation/renovation-size.tsx'
import { type PlanChange, withHouseSize } from '../renovation-plan.ts'
import { CalculatorLayout, type CalculatorProps } from './calculator-layout.tsx'
import styles from './valuation-screen.module.css'

const { SalesDialog } = lazyParts(() => import('./sales-dialog.tsx'))

export function ValuationScreen(props: CalculatorProps) {
  const { address } = props
  const property = useProperty(address)
  const details = usePropertyDetails(address)
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const invalid = useInvalidField()
  const [isCleared, setCleared] = useState(false)
  const floorArea = isCleared ? null : (property.floorArea ?? details?.floorArea ?? null)
  // False while the lookup is in progress.
  const lacksArea = floorArea === null && details !== null && invalid.problem === null
  const of = valueFigure(invalid.problem === null ? property : { valuation: null })
  const result = { of, missing: invalid.problem ?? 'Add your valuation' }
  const next = (
    <Button
      variant="filled"
      size="large"
      disabled={floorArea === null || invalid.problem !== null}
      aria-describedby={lacksArea ? 'needs-floor-area' : undefined}
      onClick={() => {
        updateProperty(address, { floorArea })
        navigate({ to: '/renovations/$address', params: { address } })
      }}
    >
      Plan Renovations
    </Button>
  )

  function changeFloorArea(area: number | null) {
    setCleared(area === null)
    changeFloorAreaOf(property, area)
  }

  function startTypingFloorArea() {
    return () => {
      setCleared(isCleared)
      updateProperty(address, { floorArea: property.floorArea, renovation: property.renovation })
    }
  }

  return (
    <CalculatorLayout {...props} property={property} step="valuation" invalid={invalid}>
      <div className={styles.columns}>
        <Stack gap={32}>
          <YourValuation property={property} floorArea={floorArea} />
          <PropertyDetailsRegion
            address={address}
            details={details}
            floorArea={floorArea}
            onFloorArea={changeFloorArea}
            onTypingStart={startTypingFloorArea}
          />
        </Stack>
        <aside className={styles.rail} data-how-edge>
          {!isPhone && (
            <div className={styles.result}>
              <Result {...result} size="rail" />
              {of.value !== null && (
                <p className="quiet above-4">Estimated sale price after the renovation.</p>
              )}
              {next}
            </div>
          )}
          {lacksArea && (
            <p id="needs-floor-area" className="quiet above-4">
              Add the floor area to plan renovations.
            </p>
          )}
        </aside>
      </div>
      {isPhone && <ResultBar {...result} action={next} />}
    </CalculatorLayout>
  )
}

/** A renovation plan uses the same size. */
function changeFloorAreaOf({ address, renovation }: Property, floorArea: number | null): void {
  updateProperty(address, { floorArea })
  if (renovation === null) return
  const change = (planChange: PlanChange) =>
    updateProperty(address, (now) =>
      now.renovation === null ? {} : { renovation: planChange(now.renovation) },
    )
  changeWithUndo(renovation, (plan) => withHouseSize(plan, floorArea), change)
}

function YourValuation({ property, floorArea }: { property: Property; floorArea: number | null }) {
  const query = `?search=${encodeURIComponent(property.address)}`
  return (
    <section className={styles.valuation} aria-label="Valuation">
      <Stack gap={4}>
        <MoneyField
          className={styles.box ?? ''}
          label="Your valuation"
          value={property.valuation}
          onChange={(valuation) => updateProperty(property.address, { valuation })}
          hint="For example 890,000, 890k or 1.2m"
        />
        <FromSales property={property} floorArea={floorArea} />
      </Stack>
      <div className={classNames('no-print', styles.outside)}>
        <h2 className="label">Other estimates</h2>
        <Row as="ul" gap={[0, 24]} className="above-1">
          <OutsideEstimate href={`https://homes.co.nz/${query}`}>homes.co.nz estimate</OutsideEstimate>
          <OutsideEstimate href={`https://www.oneroof.co.nz/${query}`}>OneRoof estimate</OutsideEstimate>
        </Row>
        <p className={styles.note}>Professional valuations are coming soon for Pro and above members.</p>
      </div>
    </section>
  )
}

/** What the sales of similar houses say, and the dialog that has them. */
function FromSales({ property, floorArea }: { property: Property; floorArea: number | null }) {
  const [isOpen, setOpen] = useState(false)
  const figures = guestFigures(property, floorArea, useToday())
  const said = salesSentence(figures, property.valuation)
  return (
    <div className="no-print">
      {said !== null && <p className="quiet text-13">{said}</p>}
      <button type="button" className={classNames('link tap', styles.link)} onClick={() => setOpen(true)}>
        {figures.counted === 0
          ? 'Estimate from sales'
          : `${pluralize(figures.counted, 'sale')} of similar houses`}
      </button>
      {isOpen && (
        <SalesDialog address={property.address} floorArea={floorArea} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

function OutsideEstimate({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer" className={classNames('tap', styles.link)}>
        {children}
        <Icon name="external" size={14} />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </li>
  )
}
