import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { taskInputSchema, taskSchema } from './schema.ts'

/** The tasks of an organization. */
export const taskRows = offlineRows({
  name: 'tasks',
  item: 'task',
  path: () => '/api/tasks',
  row: taskSchema,
  input: taskInputSchema,
  preview: { doneOn: null, address: null },
  label: ({ title }) => title,
})
