import { useState } from 'react'
import {
  clampHoldingCost,
  HOLDING_COST_BOUNDS,
  type HoldingCostSettings,
} from '#src/finance/holding-costs.ts'
import { parseMoney } from '#src/finance/money.ts'
import { Icon } from '#src/ui/icons.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import styles from './holding-cost-field.module.css'

type Name = keyof HoldingCostSettings

interface HoldingCostFieldProps {
  name: Name
  value: number
  onChange: (value: number) => void
  unit?: string
}

/** One setting. What is left in the box outside its bounds is brought inside them, with a message. */
export function HoldingCostField({ name, value, onChange, unit }: HoldingCostFieldProps) {
  const [left, setLeft] = useState<{ times: number; message: string | null }>({ times: 0, message: null })
  const { label, min, max, step } = HOLDING_COST_BOUNDS[name]
  const isMoney = step < 0.1

  function leave(text: string) {
    const typed = isMoney ? (parseMoney(text) ?? Number.NaN) : readNumber(text)
    if (typed === value) return
    const { value: clamped, message } = Number.isNaN(typed)
      ? { value, message: `Enter a number of 0 or more. ${label} unchanged.` }
      : clampHoldingCost(name, typed)
    setLeft(({ times }) => ({ times: times + 1, message }))
    if (clamped !== value) onChange(clamped)
  }

  function take(typed: number | null) {
    if (left.message !== null) setLeft(({ times }) => ({ times, message: null }))
    if (typed !== null) onChange(typed)
  }

  const field = {
    label,
    value,
    onChange: take,
    onLeave: leave,
    hint: left.message && <Clamped message={left.message} />,
  }
  // A new box after each correction: the old one would go on showing what was typed.
  return isMoney ? (
    <MoneyField key={left.times} {...field} unit={unit} />
  ) : (
    <NumberField key={left.times} {...field} {...{ min, max, step }} {...(unit && { unit })} />
  )
}

/** Announced at once: the figure is another one than the person typed. */
function Clamped({ message }: { message: string }) {
  return (
    <span role="alert" className={styles.clamped}>
      <Icon name="alert" size={14} />
      {message}
    </span>
  )
}

function readNumber(text: string): number {
  const plain = text.replace(/[\s,]|%$/g, '').replace('\u2212', '-')
  return plain === '' ? Number.NaN : Number(plain)
}
