import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { classNames } from '../style/class-names.ts'
import styles from './segmented.module.css'

interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  /** Shown after the label; not part of the accessible name. */
  note?: ReactNode
}

interface SegmentedProps<Value extends string> {
  label: string
  hideLabel?: boolean
  /** Places the label next to the options instead of above them. */
  isInHead?: boolean
  options: readonly SegmentedOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  name?: string
  /** The id of a form elsewhere on the page. */
  form?: string
}

/** A segmented control of native radio buttons. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  // Keeps a choice that was made before hydration.
  const takeEarlyChoice = useEffectEvent(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const option = props.options.find(({ value }) => value === chosen)
    if (option && option.value !== props.value) props.onChange(option.value)
  })
  useEffect(() => takeEarlyChoice(), [])
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      className={classNames(styles.group, props.isInHead && styles.inHead)}
    >
      <span id={`${id}-label`} className={props.hideLabel ? 'visually-hidden' : 'label'}>
        {props.label}
      </span>
      <div className={styles.options}>
        {props.options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className="overlaid"
              name={props.name ?? id}
              form={props.form}
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
