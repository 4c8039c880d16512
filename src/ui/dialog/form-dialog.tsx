import { type ReactNode, useEffect, useId, useState } from 'react'
import { InvalidFields, useInvalidField } from '../field/invalid-fields.ts'
import { CheckedForm } from '../form/checked-form.tsx'
import { useDiscardQuestion } from '../form/discard-question.tsx'
import { useKeptInput } from '../form/kept-input.ts'
import { type Submittable, useSubmit } from '../form/use-submit.tsx'
import { Notice } from '../layout/alert.tsx'
import { Button } from '../layout/button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './form-dialog.module.css'
import { showToast } from './toasts.ts'

/** The form of a dialog that only asks, whose `onSubmit` takes no input. */
const NO_FIELDS: Submittable<unknown> = { errors: {}, read: () => undefined, reject: () => false }

export interface FormDialogProps<Input> {
  title: string
  action: string
  /** Its input is submitted once it can be read; without a form, the dialog only asks. */
  form?: Submittable<Input>
  /** The label of the button that closes the dialog. */
  dismissal?: string
  isDanger?: boolean
  /** The id of the row that it changes, so that what was typed is put back into its dialog only. */
  about?: string | null
  /** Opens with the focus in the first field and its text selected. */
  selectsField?: boolean
  onClose: () => void
  /** If this throws, the dialog shows the error; then the first invalid field is focused. The input is preserved. */
  onSubmit: (input: Input) => void | Promise<void>
  /** Closes the dialog after it was submitted, with this toast. */
  done?: string | ((input: Input) => string)
  children?: ReactNode
}

export function FormDialog<Input>({ title, action, onClose, ...rest }: FormDialogProps<Input>) {
  const {
    form,
    onSubmit,
    done,
    children,
    dismissal = 'Cancel',
    isDanger,
    selectsField = false,
    about = null,
  } = rest
  const id = useId()
  const [isTyped, setTyped] = useState(false)
  const { problem, report } = useInvalidField()
  const isFilledIn = (form?.isFilledIn ?? isTyped) || problem !== null
  const { question } = useDiscardQuestion(isFilledIn, 'dialog')
  const { restored, onTyped } = useKeptInput({ title, about }, form?.kept)
  const submission = useSubmit(form ?? (NO_FIELDS as Submittable<Input>), async (input) => {
    await onSubmit(input)
    if (done === undefined) return
    onClose()
    showToast({ message: typeof done === 'string' ? done : done(input) })
  })
  const element = submission.form.ref
  useEffect(() => {
    if (!selectsField) return
    const field = element.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    field?.focus()
    field?.select()
  }, [element, selectsField])

  const actions = (
    <Button
      type="submit"
      form={id}
      variant={isDanger ? 'danger' : 'filled'}
      aria-disabled={submission.isPending}
    >
      {action}
    </Button>
  )
  return (
    <>
      <Dialog title={title} onClose={onClose} dismissal={dismissal} actions={actions} isFilledIn={isFilledIn}>
        <InvalidFields value={report}>
          <CheckedForm
            {...submission.form}
            id={id}
            className={styles.form}
            onInput={({ currentTarget }) => {
              setTyped(true)
              onTyped(currentTarget)
              submission.form.onInput()
            }}
          >
            {submission.problem}
            {restored && (
              <Notice>
                This is what you entered before.{restored.hasFiles && ' Take or choose its photo again.'}
              </Notice>
            )}
            {children}
          </CheckedForm>
        </InvalidFields>
      </Dialog>
      {question}
    </>
  )
}
