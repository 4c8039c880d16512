import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { type Assumptions, assumptionsSchema, storedAssumptionsSchema } from './schema.ts'

const path = (organizationId: string) => `/api/organizations/${organizationId}/assumptions`

/** Live changes of kind "organization" invalidate this key. */
export function assumptionsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'assumptions'],
    queryFn: ({ signal }) => request(path(organizationId), storedAssumptionsSchema, { signal }),
  })
}

const USUAL = assumptionsSchema.parse({})

/** The organization's assumptions; the usual ones until they have loaded. */
export function useAssumptions(organizationId: string): Assumptions {
  return useQuery(assumptionsQuery(organizationId)).data?.assumptions ?? USUAL
}

export function saveAssumptions(organizationId: string, assumptions: Assumptions, version: number) {
  const options = { method: 'PUT', body: assumptions, version } as const
  return request(path(organizationId), storedAssumptionsSchema, options)
}
