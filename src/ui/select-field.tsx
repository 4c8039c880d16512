import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { BoxedField, describedBy, type FieldProps } from './field.tsx'
import { Icon } from './icons.tsx'
import styles from './select-field.module.css'

interface SelectFieldProps<Value extends string>
  extends FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'value' | 'onChange'> {
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  before?: ReactNode
  className?: string | undefined
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onChange, before, ...rest } = props
  const { label, hideLabel, error, hint, className, ...select } = rest
  const ownId = useId()
  const id = select.id ?? ownId
  function choose(chosen: string) {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <BoxedField {...{ id, label, hideLabel, error, hint, className }} disabled={select.disabled}>
      {before && <span className={styles.before}>{before}</span>}
      <select
        className={styles.select}
        {...select}
        {...describedBy(id, { error, hint })}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.arrow}>
        <Icon name="chevron-down" />
      </span>
    </BoxedField>
  )
}
