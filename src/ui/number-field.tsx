import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { formatNumber } from '#src/finance/money.ts'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { BoxedField, describedBy, type FieldProps } from './field.tsx'
import { type Reading, useFieldDraft } from './use-field-draft.ts'

type OwnInput = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'onFocus' | 'onBlur' | 'min' | 'max' | 'step'
>

export interface FigureFieldProps extends FieldProps, OwnInput {
  value: number | null
  onChange: (value: number | null) => void
  /** Called on blur, even with invalid text. */
  onLeave?: (text: string) => void
}

interface FigureBoxProps extends FigureFieldProps {
  read: (text: string) => Reading
  format: (value: number) => string
  before?: ReactNode
  after?: ReactNode
  overridden?: boolean | undefined
}

/** The base of money and number fields: shows text, reports a number or null. */
export function FigureBox({ value, onChange, onLeave, read, format, ...rest }: FigureBoxProps) {
  const { label, hideLabel, hint, className, error: given, before, after, overridden, ...input } = rest
  const ownId = useId()
  const id = input.id ?? ownId
  const draft = useFieldDraft({ label, value, onChange, read, format })
  const error = given ?? draft.error ?? draft.errorWhileTyping
  return (
    <BoxedField
      {...{ id, label, hideLabel, error, hint, className, before, after, overridden }}
      disabled={input.disabled}
    >
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...input}
        className={classNames(styles.input, styles.number)}
        {...draft.input}
        onBlur={(event) => {
          draft.input.onBlur()
          onLeave?.(event.currentTarget.value)
        }}
        {...describedBy(id, { error, hint })}
      />
    </BoxedField>
  )
}

interface NumberFieldProps extends FigureFieldProps {
  unit?: string
  min?: number
  max?: number
  /** 1 accepts only whole numbers, 0.1 one decimal; two decimals by default. */
  step?: number
}

const NUMBER_TEXT = /^-?(\d+\.?\d*|\.\d+)$/

export function NumberField({ unit, min = 0, max = 999_999_999, step = 0.01, ...rest }: NumberFieldProps) {
  const decimals = Math.max(0, Math.round(-Math.log10(step)))
  function read(text: string): Reading {
    const plain = text.replace(/[\s,]/g, '').replace('\u2212', '-').replace(/%$/, '')
    if (plain === '') return { value: null }
    const value = Number(plain)
    if (!NUMBER_TEXT.test(plain)) return { error: 'Enter a number' }
    if (value < min) return { error: `Enter ${formatNumber(min)} or more` }
    if (value > max) return { error: `Enter ${formatNumber(max)} or less` }
    if (Number(value.toFixed(decimals)) !== value) return { error: precisionMessage(decimals) }
    return { value }
  }
  return (
    <FigureBox
      {...rest}
      read={read}
      format={(value) => formatNumber(value, Math.max(2, decimals))}
      after={unit}
    />
  )
}

function precisionMessage(decimals: number): string {
  if (decimals === 0) return 'Enter a whole number'
  return decimals === 1 ? 'Enter at most one decimal' : `Enter at most ${decimals} decimals`
}
