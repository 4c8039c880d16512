import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from '../layout/icons.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './check-box.module.css'
import fieldStyles from './field.module.css'
import { describedBy } from './field.tsx'

interface CheckBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: ReactNode
  value: boolean
  onChange: (checked: boolean) => void
  /** Some of what it is for are checked. */
  isMixed?: boolean
  error?: string | undefined
  hint?: string | null
}

export function CheckBox(props: CheckBoxProps) {
  const { label, value, onChange, isMixed = false, error, hint, className, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <>
      <label className={classNames(styles.line, className)}>
        <input
          type="checkbox"
          {...input}
          ref={(element) => {
            if (element) element.indeterminate = isMixed
          }}
          {...describedBy(id, { error, hint })}
          className="overlaid"
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={styles.box}>
          <Icon name="check" size={12} />
        </span>
        <span className={styles.label}>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className={fieldStyles.error}>
          <Icon name="alert" size={14} />
          {error}
        </p>
      )}
    </>
  )
}
