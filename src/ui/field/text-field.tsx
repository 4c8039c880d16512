import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type InvalidEvent,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react'
import { formatNumber } from '#src/finance/money.ts'
import { visibleText } from '#src/lib/text/visible-text.ts'
import { useGivenError } from '../form/checked-form.tsx'
import { Icon } from '../layout/icons.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './field.module.css'
import { BoxedField, describedBy, type FieldProps } from './field.tsx'

type OwnBox<Attributes> = Omit<Attributes, 'className' | 'value' | 'onChange'>

interface TextProps extends FieldProps {
  /** Null shows an empty box; undefined leaves the text to the browser. */
  value?: string | null | undefined
  onChange?: (text: string) => void
}

interface TextFieldProps extends TextProps, OwnBox<InputHTMLAttributes<HTMLInputElement>> {
  before?: ReactNode
  after?: ReactNode
  className?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function TextField({ before, after, value, onChange, ...rest }: TextFieldProps) {
  const { label, hideLabel, error: fromForm, hint: usual, className, ...input } = rest
  const ownId = useId()
  const id = input.id ?? ownId
  const [refusal, setRefusal] = useState<string | null>(null)
  const { given, onTyped } = useGivenError(fromForm)
  const full = useFullBox(input.maxLength, value)
  const error = given ?? refusal
  const hint = full.notice ?? usual
  const frame = { id, label, hideLabel, error, hint, className, before, after, disabled: input.disabled }
  return (
    <BoxedField {...frame}>
      <input
        type="text"
        className={styles.input}
        {...input}
        {...boundTo(value, onChange)}
        onInvalid={(event) => setRefusal(refusalOf(event))}
        onInput={(event) => {
          // Browsers refuse an address with characters that can't be seen.
          if (input.type === 'email') dropInvisible(event.currentTarget)
          setRefusal(null)
          onTyped()
          full.onInput(event.currentTarget.value)
        }}
        {...describedBy(id, { error, hint })}
      />
    </BoxedField>
  )
}

function boundTo(value: TextProps['value'], onChange: TextProps['onChange']) {
  return {
    ...(value !== undefined && { value: value ?? '' }),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange?.(event.currentTarget.value),
  }
}

function dropInvisible(box: HTMLInputElement): void {
  const seen = visibleText(box.value)
  if (seen !== box.value) box.value = seen
}

/** A search box, whose label is visually hidden. */
export function SearchField({ placeholder, ...field }: TextFieldProps) {
  return (
    <TextField
      type="search"
      hideLabel
      placeholder={placeholder ?? field.label}
      before={<Icon name="search" />}
      autoComplete="off"
      {...field}
    />
  )
}

/** Shows the browser's validation message below the box instead of in a bubble, and focuses the first invalid input. */
function refusalOf(event: InvalidEvent<HTMLInputElement>): string {
  event.preventDefault()
  const input = event.currentTarget
  if (input.form?.querySelector('input:invalid') === input) input.focus()
  const { validity, minLength, validationMessage } = input
  return validity.tooShort ? `Please use at least ${minLength} characters.` : validationMessage
}

interface TextAreaProps extends TextProps, OwnBox<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  className?: string
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, hideLabel, className, value, onChange, ...rest }: TextAreaProps) {
  const { error: fromForm, hint: usual, ...area } = rest
  const ownId = useId()
  const id = area.id ?? ownId
  const { given: error, onTyped } = useGivenError(fromForm)
  const full = useFullBox(area.maxLength, value)
  const hint = full.notice ?? usual
  return (
    <BoxedField id={id} label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      <textarea
        rows={3}
        className={classNames(styles.input, styles.area)}
        {...area}
        {...boundTo(value, onChange)}
        onInput={(event) => {
          onTyped()
          full.onInput(event.currentTarget.value)
        }}
        {...describedBy(id, { error, hint })}
      />
    </BoxedField>
  )
}

/** Announces that a box has taken as much as it can: what was pasted or dictated may be cut off. `value` is its text, if known. */
export function useFullBox(maxLength: number | undefined, value?: string | null) {
  const [isFull, setFull] = useState(false)
  const isEmptied = value === '' || value === null
  const notice: ReactNode =
    isFull && maxLength !== undefined && !isEmptied ? (
      <span role="alert">{fullBoxText(maxLength)}</span>
    ) : null
  return {
    notice,
    onInput: (text: string) => setFull(maxLength !== undefined && text.length >= maxLength),
  }
}

export function fullBoxText(maxLength: number): string {
  return `This box takes ${formatNumber(maxLength)} characters. Check that nothing is cut off.`
}
