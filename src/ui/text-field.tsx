import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { describedBy, Field, type FieldProps } from './field.tsx'

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  /** Stands inside the box, before and after the text. */
  before?: ReactNode
  after?: ReactNode
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** One line of text. */
export function TextField({
  label,
  hideLabel,
  error,
  hint,
  before,
  after,
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <Field {...{ id, label, hideLabel, error, hint, className }}>
      <div
        className={styles.box}
        data-invalid={error ? '' : undefined}
        data-disabled={input.disabled ? '' : undefined}
      >
        {before && <span className={styles.before}>{before}</span>}
        <input type="text" className={styles.input} {...input} {...describedBy(id, { error, hint })} />
        {after && <span className={styles.after}>{after}</span>}
      </div>
    </Field>
  )
}

interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  className?: string
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text. */
export function TextArea({ label, hideLabel, error, hint, className, ...area }: TextAreaProps) {
  const ownId = useId()
  const id = area.id ?? ownId
  return (
    <Field {...{ id, label, hideLabel, error, hint, className }}>
      <div className={styles.box} data-invalid={error ? '' : undefined}>
        <textarea
          rows={3}
          className={classNames(styles.input, styles.area)}
          {...area}
          {...describedBy(id, { error, hint })}
        />
      </div>
    </Field>
  )
}
