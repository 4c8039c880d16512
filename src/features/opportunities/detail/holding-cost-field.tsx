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

/** Clamps a value outside its bounds on blur, with a message. */
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
  // A new key after each correction resets the typed text.
  return isMoney ? (
    <MoneyField key={left.times} {...field} unit={unit} />
  ) : (
    <NumberField key={left.times} {...field} {...{ min, max, step }} {...(unit && { unit })} />
  )
}

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
