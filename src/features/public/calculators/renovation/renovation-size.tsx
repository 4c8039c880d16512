import { type ReactNode, useState } from 'react'
import { MAX_HOUSE_SIZE, MIN_HOUSE_SIZE, QUALITIES } from '#src/finance/budget/renovation.ts'
import { formatNumber } from '#src/finance/money.ts'
import { parseNumber } from '#src/finance/parse-figure.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { offerUndo } from '#src/ui/dialog/toasts.ts'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import {
  countOwnCosts,
  type PlanChange,
  withCostsOf,
  withHouseSize,
  withQuality,
} from '../renovation-plan.ts'
import type { RenovationPlan } from '../schema.ts'
import styles from './renovation-size.module.css'

const QUALITY_OPTIONS = [
  { value: 'basic', label: QUALITIES.basic.label, note: <span className="fig">× 0.7</span> },
  { value: 'mid-range', label: QUALITIES['mid-range'].label },
  { value: 'high-end', label: QUALITIES['high-end'].label, note: <span className="fig">× 1.5</span> },
] as const

type ChangePlan = (change: PlanChange) => void

/** Applies a new house size or quality, with Undo if that clears costs the user entered. */
export function changeWithUndo(before: RenovationPlan, change: PlanChange, onChange: ChangePlan): void {
  const cleared = countOwnCosts(before) - countOwnCosts(change(before))
  onChange(change)
  if (cleared === 0) return
  offerUndo(`Reset ${pluralize(cleared, 'cost')} you entered`, () => {
    onChange((plan) => withCostsOf(plan, before))
    return 'shown'
  })
}

interface RenovationSizeProps {
  plan: RenovationPlan
  onChange: ChangePlan
  note?: ReactNode
}

export function RenovationSize({ plan, onChange, note }: RenovationSizeProps) {
  const change = (planChange: PlanChange) => changeWithUndo(plan, planChange, onChange)
  return (
    <div className={styles.line}>
      <HouseSize
        size={plan.houseSize}
        onChange={(size) => change((current) => withHouseSize(current, size))}
        onTypingStart={() => () => onChange((current) => withCostsOf(current, plan))}
      />
      <Segmented
        label="Quality"
        options={QUALITY_OPTIONS}
        value={plan.quality}
        onChange={(quality) => change((current) => withQuality(current, quality))}
      />
      <p className={styles.note}>Changing size or quality resets your costs. You can undo. {note}</p>
    </div>
  )
}

interface HouseSizeProps {
  size: number
  onChange: (size: number) => void
  onTypingStart: () => () => void
}

function HouseSize({ size, onChange, onTypingStart }: HouseSizeProps) {
  const [refused, setRefused] = useState<{ times: number; error: string | null }>({ times: 0, error: null })

  function take(typed: number) {
    setRefused(({ times }) => ({ times, error: null }))
    onChange(typed)
  }

  function leave(text: string, isTaken: boolean) {
    const isTooLarge = (parseNumber(text) ?? 0) > MAX_HOUSE_SIZE
    const range = isTooLarge ? `Enter ${formatNumber(MAX_HOUSE_SIZE)} m² or less.` : 'Enter 1 m² or more.'
    const error = isTaken ? null : `${range} House size unchanged (${formatNumber(size)} m²).`
    // Each refusal puts the last size back, also one with the same message.
    if (error !== null || refused.error !== null)
      setRefused(({ times }) => ({ times: isTaken ? times : times + 1, error }))
  }

  return (
    <div className={styles.size}>
      <NumberField
        key={refused.times}
        label="House size (m²)"
        unit="m²"
        min={MIN_HOUSE_SIZE}
        max={MAX_HOUSE_SIZE}
        value={size}
        isRequired
        onChange={take}
        onTypingStart={onTypingStart}
        onLeave={leave}
        error={refused.error}
      />
    </div>
  )
}
