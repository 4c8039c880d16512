import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { missingForPurchasePrice } from '#src/finance/price/purchase-price.ts'
import { useInvalidField } from '#src/ui/field/invalid-fields.ts'
import { Result } from '#src/ui/figure/result.tsx'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Note, Row } from '#src/ui/layout/layout.tsx'
import { ResultBar, useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { AskingPriceSentence } from '../asking-price-sentence.tsx'
import { customItemDraft, uncountedText } from '../custom-item-draft.ts'
import { priceFigure } from '../figures.ts'
import { PriceInputs } from '../price-inputs.tsx'
import { PriceWaterfall } from '../price-waterfall.tsx'
import { ProfitPercentage } from '../profit-percentage.tsx'
import { useProperty } from '../property-store.ts'
import { RealPrice } from '../real-price.tsx'
import { doneUpValueOf, type WorkedOutDeal, workedOutDeal } from '../rules.ts'
import { CalculatorLayout, type CalculatorProps } from './calculator-layout.tsx'
import styles from './purchase-price-screen.module.css'

interface PurchasePriceScreenProps extends CalculatorProps {
  onAddToDashboard: (deal: WorkedOutDeal) => void | Promise<void>
  note?: ReactNode
}

export function PurchasePriceScreen({ onAddToDashboard, note, ...props }: PurchasePriceScreenProps) {
  const { address } = props
  const property = useProperty(address)
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const invalid = useInvalidField()
  const { isPending, error, run } = useAttempt()
  const add = () => void run(async () => onAddToDashboard(workedOutDeal(property)))
  const reason = error instanceof Error ? error.message : 'An unexpected error occurred.'
  const missing =
    invalid.problem ??
    missingForPurchasePrice(doneUpValueOf(property), property.renovationCost, property.marginPercent)
  const shown = invalid.problem === null ? property : { ...property, valuation: null, renovationCost: null }
  const result = { of: priceFigure(shown), missing }
  const renovations = useRouter().buildLocation({ to: '/renovations/$address', params: { address } })
  const uncounted = uncountedText(customItemDraft(renovations.pathname))
  const addButton = (
    <Button variant="filled" size="large" disabled={missing !== null} aria-disabled={isPending} onClick={add}>
      Add to Dashboard
    </Button>
  )
  return (
    <CalculatorLayout {...props} property={property} step="purchase-price" invalid={invalid}>
      {!isPhone && (
        <div className={styles.top}>
          <div>
            <Result {...result} />
            <AskingPriceSentence property={shown} />
          </div>
          <PriceInputs property={property} />
        </div>
      )}
      <ProfitPercentage property={property} />
      {isPhone && (
        <>
          <PriceInputs property={property} />
          <AskingPriceSentence property={shown} />
        </>
      )}
      {uncounted !== null && <Note>{uncounted}</Note>}
      <PriceWaterfall property={shown} />
      <RealPrice property={shown} />
      {error !== null && (
        <ErrorBox className="above-5">
          {reason} Your figures are saved here. Select Add to Dashboard to try again.
        </ErrorBox>
      )}
      <Row align="center" isSpread gap={12} className={classNames('no-print', styles.actions)}>
        <Button
          variant={isPhone ? 'quiet' : 'default'}
          size="large"
          icon="arrow-left"
          onClick={() => navigate({ to: '/renovations/$address', params: { address } })}
        >
          Back to Renovations
        </Button>
        {!isPhone && (
          <Row isOneLine align="center" gap={16} className={styles.add}>
            <span className={classNames('faint text-13', styles.note)}>
              {missing ?? note ?? 'Starts as a New Listing'}
            </span>
            {addButton}
          </Row>
        )}
      </Row>
      {isPhone && <ResultBar {...result} action={addButton} />}
    </CalculatorLayout>
  )
}
