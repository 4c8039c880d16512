import type { ReactNode } from 'react'
import { QUALITIES } from '#src/finance/budget/renovation.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatChosenPercent, formatNumber } from '#src/finance/money.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { HowSum } from '#src/ui/figure/how-sum.tsx'
import { Result } from '#src/ui/figure/result.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { AskingPriceSentence } from './asking-price-sentence.tsx'
import { priceFigure, renovationFigure, valueFigure } from './figures.ts'
import styles from './printed-calculation.module.css'
import type { Property } from './property-store.ts'
import { type CalculatorStep, profitAtMaximum } from './rules.ts'

const TITLES = {
  valuation: 'Valuation',
  renovations: 'Renovation cost',
  'purchase-price': 'Purchase price calculation',
}

interface PrintedCalculationProps {
  property: Property
  step: CalculatorStep
  preparedBy: string | null
}

/** Prints the result of the step and the calculations it depends on, on one sheet. */
export function PrintedCalculation({ property, step, preparedBy }: PrintedCalculationProps) {
  const { street, place } = splitAddress(property.address)
  return (
    <article className={styles.sheet} data-sheet>
      <Row as="header" isOneLine align="start" isSpread gap={24}>
        <div>
          <h1>{street}</h1>
          <p>{place}</p>
        </div>
        <Provenance title={TITLES[step]} preparedBy={preparedBy} />
      </Row>
      <StepResult property={property} step={step} />
      {step === 'purchase-price' && <AskingPriceSentence property={property} />}
      <div className={styles.parts}>
        {step === 'purchase-price' && (
          <Part title="Purchase price">
            <HowSum of={priceFigure(property)} />
            <Profit property={property} />
          </Part>
        )}
        <Part title="Done-up value">
          <HowSum of={valueFigure(property)} />
          {property.floorArea !== null && (
            <Ledger>
              <LedgerRow label="Floor area" figure={`${formatNumber(property.floorArea)} m²`} />
            </Ledger>
          )}
        </Part>
        {step !== 'valuation' && <Renovation property={property} />}
      </div>
      <p className="faint text-12 above-5">
        Calculated with DoneUp from the figures entered. Not a registered valuation.
      </p>
    </article>
  )
}

function Provenance({ title, preparedBy }: { title: string; preparedBy: string | null }) {
  return (
    <div className={styles.provenance}>
      <p>
        <b>{title}</b>
      </p>
      <p>{formatDate(new Date())}</p>
      {preparedBy && <p>{preparedBy}</p>}
    </div>
  )
}

function StepResult({ property, step }: { property: Property; step: CalculatorStep }) {
  const { renovation } = property
  const figureOf = {
    valuation: () => valueFigure(property),
    renovations: () => renovation && renovationFigure(renovation),
    'purchase-price': () => priceFigure(property),
  }
  const of = figureOf[step]()
  return <div className={styles.result}>{of && <Result of={of} size="rail" />}</div>
}

function Profit({ property }: { property: Property }) {
  return (
    <Ledger>
      <LedgerRow letter="C" label="Profit percentage" figure={formatChosenPercent(property.marginPercent)} />
      <LedgerRow label="Profit at the maximum" value={profitAtMaximum(property)} />
    </Ledger>
  )
}

function Renovation({ property: { renovation } }: { property: Property }) {
  if (renovation === null) return null
  const { quality, houseSize } = renovation
  return (
    <Part title={`Renovation cost: ${QUALITIES[quality].label}, ${formatNumber(houseSize)} m²`}>
      <HowSum of={renovationFigure(renovation)} />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
