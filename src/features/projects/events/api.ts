import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import type { Project } from '../schema.ts'
import { projectEventsSchema } from './schema.ts'

/** What happened to a project; another version of it has another history. */
export function projectEventsQuery(organizationId: string, { id, version }: Project) {
  return queryOptions({
    queryKey: ['project-events', organizationId, id, version],
    queryFn: ({ signal }) => request(`/api/projects/${id}/events`, projectEventsSchema, { signal }),
    placeholderData: (shown) => shown,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
