import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '#src/lib/api/http.ts'
import { offlineSheet } from '#src/lib/offline-queue/sheets.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { organizationList, requestOf } from '#src/lib/rows/organization-list.ts'
import { planInputSchema, planSchema } from './plan-schema.ts'
import { latestProjectSchema, type Project, projectEventsSchema, projectListSchema } from './schema.ts'

export const projectList = organizationList({
  name: 'projects',
  path: '/api/projects',
  schema: projectListSchema,
  itemsOf: ({ projects }) => projects,
  withItems: (whole, projects: readonly Project[]) => ({ ...whole, projects: [...projects] }),
})

/** The project that the user changed last. */
export function latestProjectQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['latest-project', organizationId],
    queryFn: ({ signal }) => requestOf(organizationId, '/api/projects/latest', latestProjectSchema, signal),
  })
}

export function projectEventsQuery(organizationId: string, { id, version, updatedAt }: Project) {
  return queryOptions({
    // `updatedAt` is also that of its deal, whose ticks are among them.
    queryKey: ['project-events', organizationId, id, version, updatedAt],
    queryFn: ({ signal }) => request(`/api/projects/${id}/events`, projectEventsSchema, { signal }),
    placeholderData: (shown) => shown,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The part of a project's budget that its dialogs show. */
const spendingSchema = z.object({
  totals: z.object({ spent: z.number() }),
  expenses: z.object({ all: z.int(), renovation: z.int(), receipts: z.int() }),
})

/** What was spent on a project's renovation, and how many expenses it has; undefined until loaded. */
export function useSpending(projectId: string) {
  const { organizationId } = useOrganization()
  return useQuery({
    queryKey: ['budget', organizationId, projectId, 'spending'],
    queryFn: ({ signal }) => request(`/api/projects/${projectId}/budget`, spendingSchema, { signal }),
  }).data
}

/** The plan of a project's stages; its baseline is set by itself. */
export const planSheet = offlineSheet({
  name: 'plan',
  field: 'plan',
  path: (id) => `/api/projects/${id}/plan`,
  queryKey: (organizationId, id) => ['plan', organizationId, id],
  schema: planSchema,
  input: planInputSchema,
  own: { field: 'baseline', path: 'baseline', schema: planInputSchema },
})
