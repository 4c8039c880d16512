import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './check-box.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'

interface CheckBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: ReactNode
  value: boolean
  onChange: (checked: boolean) => void
}

export function CheckBox({ label, value, onChange, className, ...input }: CheckBoxProps) {
  return (
    <label className={classNames(styles.line, className)}>
      <input
        type="checkbox"
        {...input}
        className="overlaid"
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.box}>
        <Icon name="check" size={12} />
      </span>
      <span className={styles.label}>{label}</span>
    </label>
  )
}
