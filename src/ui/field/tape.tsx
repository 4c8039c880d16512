import { type CSSProperties, useId } from 'react'
import { classNames } from '../style/class-names.ts'
import slider from './slider.module.css'
import styles from './tape.module.css'

interface TapeProps {
  label: string
  min: number
  max: number
  step?: number
  value: number
  onChange: (value: number) => void
  /** A mark above the rail, such as the percentage at which the asking price is the maximum. */
  pin?: { value: number; label: string } | undefined
}

/** A slider drawn as a measuring tape, without transitions. */
export function Tape({ label, min, max, step = 1, value, onChange, pin }: TapeProps) {
  const pinId = useId()
  const at = fraction(value, min, max)
  return (
    <div className={styles.tape} style={position(at)}>
      <Marks min={min} max={max} />
      <span className={styles.fill} aria-hidden="true" />
      {pin && pin.value >= min && pin.value <= max && (
        <span
          id={pinId}
          className={styles.pin}
          style={position(fraction(pin.value, min, max))}
          data-side={fraction(pin.value, min, max) < 0.3 ? 'right' : 'left'}
        >
          {pin.label}
        </span>
      )}
      <input
        type="range"
        className={classNames(slider.slider, 'no-print', styles.input)}
        aria-label={label}
        aria-valuetext={`${value}%`}
        aria-describedby={pin ? pinId : undefined}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

function fraction(value: number, min: number, max: number): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}

function position(at: number): CSSProperties {
  return { '--at': at }
}

/** Ticks at each unit, taller at 5, tallest and numbered at 10. */
function Marks({ min, max }: { min: number; max: number }) {
  const ticks = Array.from({ length: max - min + 1 }, (_, index) => min + index)
  const path = (chosen: number[], height: number) =>
    chosen.map((tick) => `M${tick - min} 0V${height}`).join('')
  const kinds = Object.groupBy(ticks, (tick) => (tick % 10 === 0 ? 'ten' : tick % 5 === 0 ? 'five' : 'one'))
  return (
    <div aria-hidden="true">
      <svg
        className={styles.marks}
        viewBox={`0 0 ${max - min} 14`}
        preserveAspectRatio="none"
        role="presentation"
      >
        <path className={styles.one} d={path(kinds.one ?? [], 6)} />
        <path className={styles.five} d={path(kinds.five ?? [], 10)} />
        <path className={styles.ten} d={path(kinds.ten ?? [], 14)} />
      </svg>
      {(kinds.ten ?? []).map((tick) => (
        <span key={tick} className={styles.number} style={position(fraction(tick, min, max))}>
          {tick}
        </span>
      ))}
    </div>
  )
}
