import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './segmented.module.css'

interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  /** Follows the label in a quieter weight; not part of the option's name. */
  note?: ReactNode
}

interface SegmentedProps<Value extends string> {
  label: string
  hideLabel?: boolean
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  name?: string
}

/** One choice of a few, side by side: native radios. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} className={styles.group}>
      <span id={`${id}-label`} className={props.hideLabel ? 'visually-hidden' : styles.label}>
        {props.label}
      </span>
      <div className={styles.options}>
        {props.options.map((option) => (
          <label key={option.value} className={classNames(styles.option)}>
            <input
              type="radio"
              className={styles.input}
              name={props.name ?? id}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
              aria-label={option.label}
            />
            {option.label}
            {option.note && <span className={styles.note}>{option.note}</span>}
          </label>
        ))}
      </div>
    </div>
  )
}
