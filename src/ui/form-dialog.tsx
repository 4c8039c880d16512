import { type ReactNode, useEffect, useId, useRef } from 'react'
import { MESSAGES } from '#src/lib/messages.ts'
import { ErrorBox } from './alert.tsx'
import { Button } from './button.tsx'
import { CheckedForm } from './checked-form.tsx'
import { Dialog } from './dialog.tsx'
import { focusFirstError } from './focus-first-error.ts'
import styles from './form-dialog.module.css'
import { useAttempt } from './use-attempt.ts'

interface FormDialogProps {
  title: string
  action: string
  /** The label of the button that closes the dialog. */
  dismissal?: string
  isDanger?: boolean
  /** Opens with the focus in the first field and its text selected. */
  selectsField?: boolean
  /** `onSubmit` shows its own messages instead of the browser's. */
  noValidate?: boolean
  onClose: () => void
  /** Not called while a field’s text can’t be read. If this throws, the dialog shows the error; then the first invalid field is focused. The input is preserved. */
  onSubmit: (typed: (name: string) => string) => Promise<void>
  /** Called instead, for messages about the other fields. */
  onUnreadable?: () => void
  children?: ReactNode
}

export function FormDialog({ title, action, onClose, onSubmit, children, ...options }: FormDialogProps) {
  const { dismissal = 'Cancel', isDanger, selectsField = false, noValidate, onUnreadable } = options
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { isPending, error, run, dismissRefusal } = useAttempt()

  async function submit(submitted: HTMLFormElement) {
    const data = new FormData(submitted)
    await run(() => onSubmit((name) => String(data.get(name) ?? '')))
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
    if (form.current) focusFirstError(form.current)
  }
  useEffect(() => {
    if (!selectsField) return
    const field = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    field?.focus()
    field?.select()
  }, [selectsField])

  const actions = (
    <>
      <Button onClick={onClose}>{dismissal}</Button>
      <Button type="submit" form={id} variant={isDanger ? 'danger' : 'filled'} aria-disabled={isPending}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions} asksToDiscard>
      <CheckedForm
        ref={form}
        id={id}
        className={styles.form}
        onSubmit={(submitted) => void submit(submitted)}
        {...(onUnreadable && { onUnreadable })}
        onInput={dismissRefusal}
        noValidate={noValidate}
      >
        {error !== null && (
          <ErrorBox>{error instanceof Error ? error.message : MESSAGES.unexpected}</ErrorBox>
        )}
        {children}
      </CheckedForm>
    </Dialog>
  )
}
