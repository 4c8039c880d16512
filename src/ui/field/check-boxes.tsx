import type { ReactNode } from 'react'
import { Grid } from '../layout/layout.tsx'
import { CheckBox } from './check-box.tsx'

const ONE_COLUMN = 1000

interface CheckBoxesProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; hint?: string | null; disabled?: boolean }[]
  value: readonly (Value | null)[]
  /** In the order of the options. */
  onChange: (chosen: Value[]) => void
  error?: string | undefined
  /** The least width of a column, in px; one column by default. */
  columns?: number
  role?: 'switch' | undefined
  /** Below the choices. */
  children?: ReactNode
}

/** Any number of some choices. */
export function CheckBoxes<Value extends string>(props: CheckBoxesProps<Value>) {
  const { label, options, value: chosen, onChange, error, columns, role, children } = props
  return (
    <Grid as="fieldset" columns={columns ?? ONE_COLUMN} isSparse gap={columns ? [4, 16] : 8}>
      <legend>{label}</legend>
      {options.map(({ value: own, label, hint, disabled }, at) => (
        <CheckBox
          key={own}
          label={label}
          hint={hint ?? null}
          role={role}
          disabled={disabled}
          value={chosen.includes(own)}
          error={at === options.length - 1 ? error : undefined}
          onChange={(isChosen) =>
            onChange(
              options
                .map(({ value }) => value)
                .filter((value) => (value === own ? isChosen : chosen.includes(value))),
            )
          }
        />
      ))}
      {children}
    </Grid>
  )
}
