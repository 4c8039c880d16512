import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { MESSAGES } from '#src/lib/messages.ts'
import { ErrorBox } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { focusFirstError } from './focus-first-error.ts'
import styles from './form-dialog.module.css'
import { InvalidFields, useInvalidField } from './invalid-fields.ts'
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
  children?: ReactNode
}

class InvalidFieldError extends Error {}

export function FormDialog({ title, action, onClose, onSubmit, children, ...options }: FormDialogProps) {
  const { dismissal = 'Cancel', isDanger, selectsField = false, noValidate } = options
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { isPending, error, run } = useAttempt()
  const invalid = useInvalidField()
  const isCorrected = error instanceof InvalidFieldError && invalid.problem === null

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    await run(async () => {
      // The value of such a field is still its last valid one.
      if (invalid.problem !== null) throw new InvalidFieldError(invalid.problem)
      await onSubmit((name) => String(data.get(name) ?? ''))
    })
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
    <Dialog title={title} onClose={onClose} actions={actions}>
      <form ref={form} id={id} className={styles.form} onSubmit={submit} noValidate={noValidate}>
        {error !== null && !isCorrected && (
          <ErrorBox>{error instanceof Error ? error.message : MESSAGES.unexpected}</ErrorBox>
        )}
        <InvalidFields value={invalid.report}>{children}</InvalidFields>
      </form>
    </Dialog>
  )
}
