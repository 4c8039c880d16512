import { useState } from 'react'
import { usePeople } from '#src/features/organizations/member-api.ts'
import type { TaskInput } from '#src/features/tasks/schema.ts'
import { lazyParts } from '#src/ui/lazy-parts.ts'

const { TaskDialog } = lazyParts(() => import('#src/features/tasks/task-dialog.tsx'))

type StartedTask = Pick<TaskInput, 'title' | 'assigneeId' | 'dueOn'> &
  Partial<Pick<TaskInput, 'projectId' | 'stage'>>

/** The dialog of a new task of a deal, which starts with what is given to `start`. */
export function useTaskDialog(opportunityId: string) {
  const [task, setTask] = useState<Partial<TaskInput> | null>(null)
  const people = usePeople()
  return {
    start: ({ title, assigneeId, dueOn, projectId = null, stage = null }: StartedTask) =>
      setTask({ title, assigneeId, dueOn, opportunityId, projectId, stage }),
    dialog: task && <TaskDialog task={null} start={task} people={people} onClose={() => setTask(null)} />,
  }
}
