import { PROJECT_STAGES } from '#src/features/build/projects/schema.ts'
import { assignablePeople, type Person } from '#src/features/people/organizations/schema.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import { AssigneeField, SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useOpened } from '#src/ui/opened.tsx'
import { RowDialog } from '#src/ui/table/row-dialog.tsx'
import { taskRows } from './api.ts'
import { MAX_TITLE_LENGTH, type Task, type TaskInput, taskInputSchema } from './schema.ts'

interface TaskDialogProps {
  /** Null for a new task, which may start with values. */
  task: Task | null
  start?: Partial<TaskInput>
  people: readonly Person[]
  onClose: () => void
}

export function TaskDialog({ task, start, people, onClose }: TaskDialogProps) {
  const given = task ?? start
  const form = useForm(taskInputSchema, { ...given, title: given?.title?.slice(0, MAX_TITLE_LENGTH) ?? '' })
  const assignable = assignablePeople(people, form.values.projectId)
  // Who did it stays, also once they have left.
  const left = people.filter((one) => one.userId === task?.assigneeId && !assignable.includes(one))
  return (
    <RowDialog
      rows={taskRows}
      row={task}
      title={task === null ? 'Add task' : 'Edit task'}
      conflictText={({ title }) => `changed this task to “${title}”`}
      form={form}
      onClose={onClose}
    >
      <TextField label="Title" autoComplete="off" {...form.field('title')} />
      <AssigneeField people={[...assignable, ...left]} {...form.field('assigneeId')} />
      <DateField label="Due on" {...form.day('dueOn')} />
      {form.values.projectId !== null && (
        <SelectField label="Stage" none="Any" options={PROJECT_STAGES} {...form.field('stage')} />
      )}
    </RowDialog>
  )
}

/** The dialog of a task, or of a new one that starts with what is given to `add`. */
export function useTaskDialog(people: readonly Person[]) {
  const [opened, open, show] = useOpened<{ task: Task | null; start?: Partial<TaskInput> }>('task')
  return {
    edit: (task: Task) => open({ task }),
    add: (start: Partial<TaskInput>) => open({ task: null, start }),
    dialog: opened && show(<TaskDialog {...opened} people={people} onClose={() => open(null)} />),
  }
}
