import { useState } from 'react'
import type { Person, Task, TaskInput } from './schema.ts'
import { TaskDialog } from './task-dialog.tsx'

/** The dialog of a task, or of a new one that starts with what is given to `add`. */
export function useTaskDialog(people: readonly Person[]) {
  const [opened, open] = useState<{ task: Task | null; start?: Partial<TaskInput> } | null>(null)
  return {
    edit: (task: Task) => open({ task }),
    add: (start: Partial<TaskInput>) => open({ task: null, start }),
    dialog: opened && <TaskDialog {...opened} people={people} onClose={() => open(null)} />,
  }
}
