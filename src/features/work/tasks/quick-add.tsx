import type { Ref } from 'react'
import { assignablePeople, type Person } from '#src/features/people/organizations/schema.ts'
import { newRowId } from '#src/lib/rows/row-id.ts'
import { attemptChange } from '#src/ui/dialog/toasts.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import { AssigneeField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { PageForm } from '#src/ui/form/page-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useSubmit } from '#src/ui/form/use-submit.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { ADDS_ROW, useRowAddition } from '#src/ui/table/row-actions.ts'
import { taskRows } from './api.ts'
import styles from './quick-add.module.css'
import { type TaskInput, taskInputSchema } from './schema.ts'

interface QuickAddProps {
  /** The assignee, and the deal or project of a task added here. */
  of: Pick<TaskInput, 'assigneeId'> & Partial<TaskInput>
  people: readonly Person[]
  inputRef?: Ref<HTMLInputElement>
}

/** A title, a day and, with colleagues, who is to do it; Enter adds the task. The focus stays in the title for the next one. */
export function QuickAdd({ of, people, inputRef }: QuickAddProps) {
  const addTask = useRowAddition(taskRows)
  const form = useForm(taskInputSchema, of)
  const assignable = assignablePeople(people, form.values.projectId)
  const submission = useSubmit(form, (input) => {
    const id = newRowId()
    attemptChange({ name: input.title, verb: 'added' }, () => addTask(input, id))
    form.reset()
    submission.form.ref.current?.querySelector('input')?.focus()
  })
  return (
    <PageForm
      {...submission.form}
      isFilledIn={form.isFilledIn}
      className={classNames('no-print', styles.form)}
      aria-label="Add task"
    >
      {submission.problem}
      <TextField
        {...(inputRef && { ref: inputRef })}
        className={styles.title}
        label="New task"
        {...ADDS_ROW}
        autoComplete="off"
        {...form.field('title')}
      />
      {assignable.length > 1 && (
        <AssigneeField className={styles.assignee} people={assignable} {...form.field('assigneeId')} />
      )}
      <DateField className={styles.due} label="Due on" {...form.day('dueOn')} />
      <Button type="submit" className={styles.add}>
        Add task
      </Button>
    </PageForm>
  )
}
