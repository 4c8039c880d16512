import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney, formatTenths } from '#src/finance/money.ts'
import { parseMoney, parseNumber } from '#src/finance/parse-figure.ts'
import { profit } from '#src/finance/price/profit.ts'
import {
  compareAskingPrice,
  maximumPurchasePrice,
  missingForPurchasePrice,
} from '#src/finance/price/purchase-price.ts'
import { useTodayOnceHydrated } from '#src/ui/browser/use-clock.ts'
import { InvalidFields, useInvalidField } from '#src/ui/field/invalid-fields.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import slider from '#src/ui/field/slider.module.css'
import { FormulaLetter } from '#src/ui/figure/formula-letter.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { ResultFigure } from '#src/ui/figure/result-figure.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './example-calculator.module.css'
import { EXAMPLE } from './worked-example.ts'

/** NZD, and percent of the price; null while a field is empty. */
type Deal = Record<'doneUpValue' | 'renovationCost' | 'marginPercent', number | null>

const VALUES = { min: 300_000, max: 2_000_000, step: 10_000 }
const COSTS = { min: 5_000, max: 400_000, step: 1_000 }
const MARGINS = { min: 0, max: 50, step: 1 }

/** A worked example that is also a calculator: each figure has a slider and a text field. */
export function ExampleCalculator() {
  const [deal, setDeal] = useState<Deal>(EXAMPLE)
  const today = useTodayOnceHydrated()
  const { doneUpValue, renovationCost, marginPercent } = deal
  const invalid = useInvalidField()
  const missing = invalid.problem ?? missingForPurchasePrice(doneUpValue, renovationCost, marginPercent)
  const maximum = missing === null ? maximumPurchasePrice(doneUpValue, renovationCost, marginPercent) : null
  const earned = maximum === null ? null : profit(doneUpValue, maximum, renovationCost)
  const change = (name: keyof Deal) => (value: number | null) => setDeal((now) => ({ ...now, [name]: value }))
  return (
    <aside className={classNames('slip', styles.slip)} aria-label="Worked example">
      <Row as="p" isOneLine isSpread gap={12} className={classNames('faint text-12', styles.meta)}>
        <span>Example: change any figure</span>
        {today !== null && <span>{formatDate(today)}</span>}
      </Row>
      <p className="bold">{EXAMPLE.street}</p>
      <p className="faint text-12 below-3">{EXAMPLE.place}</p>
      <InvalidFields value={invalid.report}>
        <Figure
          letter="A"
          name="Done-up value"
          value={doneUpValue}
          range={VALUES}
          onChange={change('doneUpValue')}
        />
        <Figure
          letter="B"
          name="Renovation cost"
          value={renovationCost}
          range={COSTS}
          onChange={change('renovationCost')}
        />
        <Figure
          letter="C"
          name="Your profit"
          value={marginPercent}
          range={MARGINS}
          onChange={change('marginPercent')}
          unit="%"
        >
          <Money value={earned} />
        </Figure>
      </InvalidFields>
      <div className={styles.answer}>
        <Row as="p" isOneLine align="center" className="text-12">
          <FormulaLetter letter="D" strong /> Maximum purchase price
        </Row>
        <div role="status" aria-label="Maximum purchase price">
          <ResultFigure value={maximum} />
        </div>
      </div>
      <p className="text-13 above-4">{missing ?? <Asking deal={deal} />}</p>
    </aside>
  )
}

interface FigureProps {
  letter: string
  name: string
  value: number | null
  range: { min: number; max: number; step: number }
  onChange: (value: number | null) => void
  /** The unit; without one the figure is in NZD. */
  unit?: '%'
  children?: ReactNode
}

function Figure({ letter, name, value, range, onChange, unit, children }: FigureProps) {
  const row = useRef<HTMLDivElement>(null)
  const at = Math.round((value ?? 0) / range.step) * range.step
  // A prerendered field can be changed before hydration; its value is adopted.
  const adoptEarlyChange = useEffectEvent(() => {
    const [box, slider] = row.current?.querySelectorAll('input') ?? []
    const slid = slider?.valueAsNumber ?? at
    const typed = (unit ? parseNumber : parseMoney)(box?.value ?? '')
    if (slid !== at) onChange(slid)
    else if (typed !== null && typed !== value) onChange(typed)
  })
  useEffect(() => adoptEarlyChange(), [])
  const box = {
    label: name,
    hideLabel: true,
    className: classNames(styles.box, unit && styles.percent) ?? '',
    value,
    onChange,
  }
  return (
    <div ref={row} className={styles.figure}>
      <Row isOneLine align="center" className={styles.line}>
        <FormulaLetter letter={letter} />
        <span aria-hidden="true">{name}</span>
        <span className={classNames('leader', styles.leader)} aria-hidden="true" />
        {children}
        {unit ? <NumberField {...box} unit={unit} max={range.max} /> : <MoneyField {...box} />}
      </Row>
      <input
        type="range"
        className={classNames(slider.slider, styles.slider)}
        aria-label={`${name}, slider`}
        aria-valuetext={unit ? `${value ?? 0}\u00a0${unit}` : formatMoney(value)}
        style={{ '--at': Math.min(1, Math.max(0, (at - range.min) / (range.max - range.min))) }}
        {...range}
        value={at}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

function Asking({ deal }: { deal: Deal }) {
  const compared = compareAskingPrice(deal, EXAMPLE.askingPrice)
  if (compared === null) return null
  const { overMaximum, marginPercent } = compared
  return (
    <>
      <span className={styles.arrow} data-side={overMaximum > 0 ? 'over' : 'under'} aria-hidden="true" />
      Asking <Money value={EXAMPLE.askingPrice} /> is{' '}
      <b>
        <Money value={Math.abs(overMaximum)} bold /> {overMaximum > 0 ? 'over' : 'under'}
      </b>
      : at that price the profit is {formatTenths(marginPercent)} of the price
    </>
  )
}
