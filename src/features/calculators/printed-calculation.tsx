import type { ReactNode } from 'react'
import { formatChosenPercent, formatNumber } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { QUALITIES } from '#src/finance/renovation.ts'
import { Answer } from '#src/ui/answer.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { splitAddress } from '../addresses/address-words.ts'
import { AskingPriceSentence } from './asking-price-sentence.tsx'
import { HowPriceIsWorkedOut } from './how-price-is-worked-out.tsx'
import { HowRenovationIsCosted } from './how-renovation-is-costed.tsx'
import { HowValueIsEstimated } from './how-value-is-estimated.tsx'
import styles from './printed-calculation.module.css'
import type { Property } from './property-store.ts'
import { type CalculatorStep, doneUpValueOf, profitAtMaximum, propertyMaximum } from './rules.ts'

const TITLES = {
  valuation: 'Valuation',
  renovations: 'Renovation cost',
  'purchase-price': 'Purchase price calculation',
}

interface PrintedCalculationProps {
  property: Property
  step: CalculatorStep
  /** Whose paper it is; null for a guest. */
  preparedBy: string | null
}

/** The calculation on one sheet: what the step comes to, and every sum that leads there. */
export function PrintedCalculation({ property, step, preparedBy }: PrintedCalculationProps) {
  const { street, place } = splitAddress(property.address)
  return (
    <article className={styles.sheet} data-sheet>
      <header className={styles.head}>
        <div>
          <h1>{street}</h1>
          <p>{place}</p>
        </div>
        <Provenance title={TITLES[step]} preparedBy={preparedBy} />
      </header>
      <StepAnswer property={property} step={step} />
      {step === 'purchase-price' && <AskingPriceSentence property={property} />}
      <div className={styles.parts}>
        {step === 'purchase-price' && (
          <Part title="How much to pay">
            <HowPriceIsWorkedOut property={property} />
            <Profit property={property} />
          </Part>
        )}
        <Part title="What it is worth done up">
          <HowValueIsEstimated property={property} />
          {property.floorArea !== null && (
            <Ledger>
              <LedgerRow label="Floor area" figure={`${formatNumber(property.floorArea)} m²`} />
            </Ledger>
          )}
        </Part>
        {step !== 'valuation' && <Renovation property={property} />}
      </div>
      <p className={styles.foot}>
        Worked out with DoneUp from the figures given. Not a registered valuation.
      </p>
    </article>
  )
}

/** What the paper is, whose it is and of which day. */
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

function StepAnswer({ property, step }: { property: Property; step: CalculatorStep }) {
  const answer = {
    valuation: { letter: 'A', name: 'Estimated done-up value', value: doneUpValueOf(property) },
    renovations: { letter: 'B', name: 'Total renovation cost', value: property.renovationCost },
    'purchase-price': { letter: 'D', name: 'Maximum purchase price', value: propertyMaximum(property) },
  }[step]
  return (
    <div className={styles.answer}>
      <Answer {...answer} size="rail" />
    </div>
  )
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
    <Part title={`What the renovation costs: ${QUALITIES[quality].label}, ${formatNumber(houseSize)} m²`}>
      <HowRenovationIsCosted plan={renovation} />
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
