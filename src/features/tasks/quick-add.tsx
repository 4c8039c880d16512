import { type Ref, useState } from 'react'
import { useOrganization } from '#src/lib/organization-context.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckedForm } from '#src/ui/checked-form.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showFailedChange } from '#src/ui/toasts.ts'
import { taskRows } from './api.ts'
import styles from './quick-add.module.css'
import { MAX_TITLE_LENGTH, type TaskInput, TITLE_ERROR, taskInputSchema } from './schema.ts'

interface QuickAddProps {
  /** The assignee, and the deal or project of a task added here. */
  of: Pick<TaskInput, 'assigneeId'> & Partial<TaskInput>
  inputRef?: Ref<HTMLInputElement>
}

/** A title and a day; Enter adds the task. The focus stays in the title for the next one. */
export function QuickAdd({ of, inputRef }: QuickAddProps) {
  const place = useOrganization()
  const [title, setTitle] = useState('')
  const [dueOn, setDueOn] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()

  function add(input: TaskInput) {
    taskRows
      .add(place, input, crypto.randomUUID())
      .catch((failure: unknown) =>
        showFailedChange({ name: input.title, verb: 'added' }, failure, () => add(input)),
      )
  }
  function submit(form: HTMLFormElement) {
    setError(title.trim() === '' ? TITLE_ERROR : undefined)
    form.querySelector('input')?.focus()
    if (title.trim() === '') return
    add(taskInputSchema.parse({ ...of, title, dueOn }))
    setTitle('')
    setDueOn(null)
  }

  return (
    <CheckedForm className={styles.form} aria-label="Add task" noValidate onSubmit={submit}>
      <TextField
        {...(inputRef && { ref: inputRef })}
        className={styles.title}
        label="New task"
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        value={title}
        error={error}
        onChange={(text) => {
          setTitle(text)
          setError(undefined)
        }}
      />
      <DateField className={styles.due} label="Due on" value={dueOn} onChange={setDueOn} />
      <Button type="submit" className={styles.add}>
        Add task
      </Button>
    </CheckedForm>
  )
}
