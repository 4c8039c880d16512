import type { ReactNode } from 'react'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { type Question, useQuestion } from '../dialog/use-question.tsx'
import type { Submittable } from '../form/use-submit.tsx'
import { type RowSaving, type Rows, useRowSaving } from './row-actions.ts'

interface RowDialogProps<Row, Input> extends Omit<RowSaving<Row>, 'onSaved'> {
  rows: Rows<Row, Input>
  title: string
  form: Submittable<Input>
  /** Called with each input before it is sent, such as to add a file that it names; sending waits for it. */
  onSubmit?: (input: Input) => void | Promise<void>
  onSaved?: (id: string) => void
  /** Whether an input is saved after the question only. */
  asks?: (input: Input) => boolean
  question?: Question
  onClose: () => void
  children: ReactNode
}

/** Adds or edits a row, with Undo; offline, the change is queued. */
export function RowDialog<Row extends Input & { id: string }, Input extends object>(
  props: RowDialogProps<Row, Input>,
) {
  const { rows, title, form, onSubmit, onSaved, asks, question, onClose, children, ...saving } = props
  const { ask, dialog } = useQuestion(question)
  const { id, save } = useRowSaving(rows, {
    ...saving,
    onSaved() {
      onSaved?.(id)
      onClose()
    },
  })
  return (
    <>
      <FormDialog
        title={title}
        about={saving.row?.id ?? null}
        action="Save"
        form={form}
        onClose={onClose}
        onSubmit={async (input) => {
          if (asks?.(input) && !(await ask())) return
          await onSubmit?.(input)
          await save(input)
        }}
      >
        {children}
      </FormDialog>
      {dialog}
    </>
  )
}
