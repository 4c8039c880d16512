import {
  type ComponentType,
  type InputHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
} from 'react'
import { formatNumber } from '#src/finance/money.ts'
import { parseNumber, separatorHint } from '#src/finance/parse-figure.ts'
import { isOnStep, stepMessage } from '#src/lib/schemas/steps.ts'
import { isBlank } from '#src/lib/text/visible-text.ts'
import { afterClick } from '../browser/pointer.ts'
import { useGivenError } from '../form/checked-form.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './field.module.css'
import { BoxedField, describedBy, type FieldProps } from './field.tsx'
import type { Reading } from './field-draft.ts'
import { useFieldDraft } from './use-field-draft.ts'

type OwnInput = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'onFocus' | 'onBlur' | 'onKeyDown' | 'min' | 'max' | 'step'
>

interface OptionalFigure {
  value: number | null
  /** `before`: the value before this typing began. */
  onChange: (value: number | null, before: number | null) => void
  isRequired?: false
}

/** Emptied, the field gets its value back when it is left. */
interface RequiredFigure {
  value: number | null
  onChange: (value: number, before: number | null) => void
  isRequired: true
}

export type FigureFieldProps = FieldProps &
  OwnInput &
  (OptionalFigure | RequiredFigure) & {
    /** Called on blur, even with text that can't be read. */
    onLeave?: (text: string, isReadable: boolean) => void
    /** Reports a typed figure when the field is left or Enter is pressed, instead of while typing. */
    commitsOnLeave?: boolean
    /** Called when typing begins. Returns how to undo what the typing changes, where that is more than the value. */
    onTypingStart?: () => () => void
    /** For figures below zero: the button for the minus, which number pads don't have. */
    sign?: ComponentType<Sign> | undefined
  }

export interface Sign {
  /** The label of the field. */
  label: string
  text: string
  onChange: (text: string) => void
}

type FigureBoxProps = FigureFieldProps & {
  read: (text: string) => Reading
  format: (value: number) => string
  before?: ReactNode
  after?: ReactNode
  overridden?: boolean | undefined
}

/** The base of money and number fields: shows text, reports a number or null. */
export function FigureBox(props: FigureBoxProps) {
  const {
    value,
    onChange: _onChange,
    isRequired,
    onLeave,
    commitsOnLeave,
    onTypingStart,
    read,
    format,
    sign: SignButton,
    ...rest
  } = props
  const { label, hideLabel, hint, className, error: fromForm, before, after, overridden, ...input } = rest
  const ownId = useId()
  const id = input.id ?? ownId
  const { given, onTyped } = useGivenError(fromForm)
  const selection = useSelectionOfClick(isRequired === true)
  const readWhole = isRequired ? required(read) : read
  const draft = useFieldDraft({
    label,
    value,
    format,
    commitsOnLeave,
    onTypingStart,
    read: readWhole,
    onChange: props.isRequired
      ? (next, before) => next !== null && props.onChange(next, before)
      : props.onChange,
  })
  const error = draft.error ?? draft.errorWhileTyping ?? given
  const frame = {
    id,
    label,
    hideLabel,
    error,
    hint,
    className,
    before,
    after,
    overridden,
    disabled: input.disabled,
  }
  return (
    <BoxedField {...frame}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...input}
        className={classNames(styles.input, styles.number)}
        {...draft.input}
        {...selection}
        onChange={(event) => {
          onTyped()
          draft.input.onChange(event.currentTarget.value)
        }}
        onBlur={(event) => {
          draft.input.onBlur()
          const text = event.currentTarget.value
          // A click on Save comes before what corrects the text, and is refused.
          if (onLeave) afterClick(() => onLeave(text, !('error' in readWhole(text))))
          if (isRequired && isBlank(text)) draft.reset()
        }}
        {...describedBy(id, { error, hint })}
      />
      {SignButton && <SignButton label={label} text={draft.input.value} onChange={draft.input.onChange} />}
    </BoxedField>
  )
}

/**
 * A field that always has a value often has a suggested one: the first click selects it, as the Tab key does, so that typing replaces it. The next click
 * places the cursor, as does dragging over a part of the text.
 */
function useSelectionOfClick(isWanted: boolean) {
  const isFirst = useRef(false)
  if (!isWanted) return {}
  return {
    onPointerDown({ currentTarget }: MouseEvent<HTMLInputElement>) {
      isFirst.current = document.activeElement !== currentTarget
    },
    onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
      const hasSelected = currentTarget.selectionStart !== currentTarget.selectionEnd
      if (isFirst.current && !hasSelected) currentTarget.select()
      isFirst.current = false
    },
  }
}

function required(read: FigureBoxProps['read']): FigureBoxProps['read'] {
  return (text) => (isBlank(text) ? { error: 'Enter a number' } : read(text))
}

type NumberFieldProps = FigureFieldProps & {
  unit?: string | undefined
  min?: number
  max?: number
  /** Instead of "Enter 1 or more" and "Enter 60 or less". */
  minError?: string | undefined
  maxError?: string | undefined
  /** 1 accepts only whole numbers, 0.1 one decimal, 0.05 its multiples; two decimals by default. */
  step?: number
}

export function NumberField({ unit, min = 0, max = 999_999_999, step = 0.01, ...all }: NumberFieldProps) {
  const { minError, maxError, ...rest } = all
  const decimals = String(step).split('.')[1]?.length ?? 0
  function read(text: string): Reading {
    if (isBlank(text)) return { value: null }
    const value = parseNumber(withoutUnit(text, unit))
    if (value === null) return { error: separatorHint(text) ?? 'Enter a number' }
    if (value < min) return { error: minError ?? `Enter ${formatNumber(min)} or more` }
    if (value > max) return { error: maxError ?? `Enter ${formatNumber(max)} or less` }
    if (!isOnStep(value, step)) return { error: stepMessage(step) }
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

/** As people write it: "120 m²", "120m2", "1 month", "20%". */
function withoutUnit(text: string, unit = '%'): string {
  const written = text.trimEnd().toLowerCase()
  const known = [unit, unit.replace('²', '2'), unit.replace(/s$/, ''), '%'].map((one) => one.toLowerCase())
  const found = known.find((one) => one !== '' && written.endsWith(one))
  return found === undefined ? text : written.slice(0, -found.length)
}
