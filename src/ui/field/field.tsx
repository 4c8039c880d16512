import { type ReactNode, useLayoutEffect, useState } from 'react'
import { afterClick } from '../browser/pointer.ts'
import { Icon } from '../layout/icons.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './field.module.css'

export interface FieldProps {
  label: string
  hideLabel?: boolean | undefined
  error?: string | null | undefined
  hint?: ReactNode
  /** Its name in a form, which tells by it which field the focus enters. */
  name?: string | undefined
}

interface FrameProps extends FieldProps {
  id: string
  children: ReactNode
  className?: string | undefined
}

export function Field({ id, label, hideLabel, children, className, name, ...messages }: FrameProps) {
  const { error, hint } = useStill(messages)
  return (
    <div className={classNames(styles.field, className)} data-field={name}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'label'}>
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          <Icon name="alert" size={14} />
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** What moves while a pointer is down would take the click from the button under it. */
function useStill({ error, hint }: Pick<FieldProps, 'error' | 'hint'>) {
  const [shown, setShown] = useState({ error, hint })
  const isShown = shown.error === error && shown.hint === hint
  useLayoutEffect(
    () => (isShown ? undefined : afterClick(() => setShown({ error, hint }))),
    [isShown, error, hint],
  )
  return shown
}

interface BoxProps extends FrameProps {
  before?: ReactNode
  after?: ReactNode
  disabled?: boolean | undefined
  overridden?: boolean | undefined
}

/** A field whose input is in a box, which may also show a text before or after it. */
export function BoxedField({ before, after, disabled, overridden, children, ...field }: BoxProps) {
  return (
    <Field {...field}>
      <div
        className={styles.box}
        data-invalid={field.error ? '' : undefined}
        data-overridden={overridden ? '' : undefined}
        data-disabled={disabled ? '' : undefined}
      >
        {before && <span className={styles.before}>{before}</span>}
        {children}
        {after && <span className={styles.after}>{after}</span>}
      </div>
    </Field>
  )
}

/** ARIA attributes that associate an input with its hint or error. */
export function describedBy(id: string, { error, hint }: Pick<FieldProps, 'error' | 'hint'>) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  } as const
}
