import { queryOptions } from '@tanstack/react-query'
import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { requestOf } from '#src/lib/rows/organization-list.ts'
import { newPosition } from '#src/lib/rows/positions.ts'
import { projectDateListSchema, type TaskInput, taskResource, unassignedListSchema } from './schema.ts'

const rows = offlineRows({
  ...taskResource,
  preview: { doneOn: null, address: null, builderId: null },
  label: ({ title }: TaskInput) => title,
})

/** The tasks of an organization. A new one comes after the others of its day, also while it is queued. */
export const taskRows: typeof rows = {
  ...rows,
  add: (scope, input, id) => rows.add(scope, { ...input, position: input.position ?? newPosition() }, id),
}

/** Items whose assignee is no longer a member, for administrators. Live changes of members, conditions and checklists invalidate this key. */
export function unassignedQuery(organizationId: string, isAdmin: boolean) {
  return queryOptions({
    enabled: isAdmin,
    queryKey: ['unassigned', organizationId],
    queryFn: ({ signal }) => requestOf(organizationId, '/api/tasks/unassigned', unassignedListSchema, signal),
    meta: { failure: 'Unassigned items couldn’t be loaded.' },
  })
}

/** Unpaid invoices and the expected ends of stages. */
export function projectDatesQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['project-dates', organizationId],
    queryFn: ({ signal }) =>
      requestOf(organizationId, '/api/tasks/project-dates', projectDateListSchema, signal),
    meta: { failure: 'Dates of projects couldn’t be loaded.' },
  })
}
