import { useState } from 'react'
import { AssigneeField } from '#src/ui/assignee-field.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useRowSaving } from '#src/ui/row-actions.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { PROJECT_STAGES } from '../projects/schema.ts'
import { taskRows } from './api.ts'
import {
  MAX_TITLE_LENGTH,
  type Person,
  type Task,
  type TaskInput,
  TITLE_ERROR,
  taskInputSchema,
} from './schema.ts'

interface TaskDialogProps {
  /** Null for a new task, which may start with values. */
  task: Task | null
  start?: Partial<TaskInput>
  people: readonly Person[]
  onClose: () => void
}

export function TaskDialog({ task, start, people, onClose }: TaskDialogProps) {
  const given = task ?? start
  const [title, setTitle] = useState((given?.title ?? '').slice(0, MAX_TITLE_LENGTH))
  const [titleError, setTitleError] = useState<string | undefined>()
  const [assigneeId, setAssignee] = useState(given?.assigneeId ?? null)
  const [dueOn, setDueOn] = useState<string | null>(given?.dueOn ?? null)
  const [stage, setStage] = useState<string>(given?.stage ?? '')
  const { opportunityId = null, projectId = null } = given ?? {}
  const { save } = useRowSaving(taskRows, {
    row: task,
    conflictText: (current) => `Someone else changed this task to “${current.title}”.`,
    onSaved: onClose,
  })

  async function submit() {
    setTitleError(title.trim() === '' ? TITLE_ERROR : undefined)
    if (title.trim() === '') return
    const fields = { title, assigneeId, dueOn, opportunityId, projectId, stage: stage || null }
    await save(taskInputSchema.parse(fields))
  }

  return (
    <FormDialog
      title={task === null ? 'Add task' : 'Edit task'}
      action="Save"
      noValidate
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Title"
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        value={title}
        error={titleError}
        onChange={setTitle}
      />
      <AssigneeField people={people} value={assigneeId} onChange={setAssignee} />
      <DateField label="Due on" value={dueOn} onChange={setDueOn} />
      {projectId !== null && (
        <SelectField
          label="Stage"
          options={[{ value: '', label: 'Any' }, ...PROJECT_STAGES]}
          value={stage}
          onChange={setStage}
        />
      )}
    </FormDialog>
  )
}
