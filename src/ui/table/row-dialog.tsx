import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { FormDialog } from '../dialog/form-dialog.tsx'
import type { Submittable } from '../form/use-submit.tsx'
import { Button } from '../layout/button.tsx'
import { type RowSaving, type Rows, useRowSaving } from './row-actions.ts'

interface RowQuestion {
  title: string
  text: string
  action: string
}

interface RowDialogProps<Row, Input> extends Omit<RowSaving<Row>, 'onSaved'> {
  rows: Rows<Row, Input>
  title: string
  form: Submittable<Input>
  /** Called with each input before it is sent, such as to add a file that it names. */
  onSubmit?: (input: Input) => void
  onSaved?: (id: string) => void
  /** Whether an input is saved after the question only. */
  asks?: (input: Input) => boolean
  question?: RowQuestion
  onClose: () => void
  children: ReactNode
}

/** Adds or edits a row, with Undo; offline, the change is queued. */
export function RowDialog<Row extends Input & { id: string }, Input extends object>(
  props: RowDialogProps<Row, Input>,
) {
  const { rows, title, form, onSubmit, onSaved, asks, question, onClose, children, ...saving } = props
  const { isAsking, ask, answer } = useQuestion()
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
          onSubmit?.(input)
          await save(input)
        }}
      >
        {children}
      </FormDialog>
      {isAsking && question && (
        <Dialog
          title={question.title}
          dismissal="Cancel"
          actions={
            <Button variant="filled" onClick={() => answer(true)}>
              {question.action}
            </Button>
          }
          onClose={() => answer(false)}
        >
          <p>{question.text}</p>
        </Dialog>
      )}
    </>
  )
}

/** `ask` resolves once the question is answered. */
function useQuestion() {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((isSure: boolean) => void)[]>([])
  return {
    isAsking,
    ask() {
      setAsking(true)
      return new Promise<boolean>((resolve) => waiting.current.push(resolve))
    },
    answer(isSure: boolean) {
      for (const resolve of waiting.current.splice(0)) resolve(isSure)
      setAsking(false)
    },
  }
}
