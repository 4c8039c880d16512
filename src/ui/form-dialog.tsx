import { type ReactNode, useEffect, useId } from 'react'
import { Button } from './button.tsx'
import { CheckedForm } from './checked-form.tsx'
import { Dialog } from './dialog.tsx'
import styles from './form-dialog.module.css'
import { type Submittable, useSubmit } from './use-submit.tsx'

type ReadText = (name: string) => string

interface FormDialogProps<Input> {
  title: string
  action: string
  /** Its input is submitted once it can be read; without a form, the dialog only asks. */
  form?: Submittable<Input>
  /** The label of the button that closes the dialog. */
  dismissal?: string
  isDanger?: boolean
  /** Opens with the focus in the first field and its text selected. */
  selectsField?: boolean
  /** `onSubmit` shows its own messages instead of the browser's. */
  noValidate?: boolean
  onClose: () => void
  /** If this throws, the dialog shows the error; then the first invalid field is focused. The input is preserved. */
  onSubmit: (input: Input) => void | Promise<void>
  /** Called instead, for messages about the other fields. */
  onUnreadable?: () => void
  children?: ReactNode
}

export function FormDialog<Input = ReadText>({ title, action, onClose, ...rest }: FormDialogProps<Input>) {
  const { form, onSubmit, children, dismissal = 'Cancel', isDanger, selectsField = false, ...legacy } = rest
  const id = useId()
  const typed = { errors: {}, read: () => readText(id) as Input, reject: () => false }
  const submission = useSubmit(form ?? typed, onSubmit)
  const element = submission.form.ref
  useEffect(() => {
    if (!selectsField) return
    const field = element.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    field?.focus()
    field?.select()
  }, [element, selectsField])

  const actions = (
    <>
      <Button onClick={onClose}>{dismissal}</Button>
      <Button
        type="submit"
        form={id}
        variant={isDanger ? 'danger' : 'filled'}
        aria-disabled={submission.isPending}
      >
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions} asksToDiscard>
      <CheckedForm
        {...submission.form}
        {...(form ? {} : { noValidate: false, ...legacy })}
        id={id}
        className={styles.form}
      >
        {submission.problem}
        {children}
      </CheckedForm>
    </Dialog>
  )
}

function readText(form: string): ReadText {
  const element = document.getElementById(form)
  const data = element instanceof HTMLFormElement ? new FormData(element) : new FormData()
  return (name) => String(data.get(name) ?? '')
}
