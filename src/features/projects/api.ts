import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { organizationList } from '#src/lib/organization-list.ts'
import { type Project, projectEventsSchema, projectListSchema } from './schema.ts'

export const projectList = organizationList({
  name: 'projects',
  path: '/api/projects',
  schema: projectListSchema,
  itemsOf: ({ projects }) => projects,
  withItems: (whole, projects: readonly Project[]) => ({ ...whole, projects: [...projects] }),
})

export function projectEventsQuery(organizationId: string, { id, version }: Project) {
  return queryOptions({
    queryKey: ['project-events', organizationId, id, version],
    queryFn: ({ signal }) => request(`/api/projects/${id}/events`, projectEventsSchema, { signal }),
    placeholderData: (shown) => shown,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
