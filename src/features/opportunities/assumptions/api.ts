import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, request } from '#src/lib/http.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { type Assumptions, assumptionSettings, assumptionsSchema } from './schema.ts'

const path = (organizationId: string) => `/api/organizations/${organizationId}/assumptions`

/** Live changes of kind "organization" invalidate this key. */
export function assumptionsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'assumptions'],
    queryFn: ({ signal }) => request(path(organizationId), assumptionSettings.schema, { signal }),
  })
}

const USUAL = assumptionsSchema.parse({})

/** The organization's assumptions; the usual ones until they have loaded. */
export function useAssumptions(): Assumptions {
  const { organizationId } = useOrganization()
  const failure = 'Your organization’s assumptions couldn’t be loaded: the usual ones are used.'
  return useQuery({ ...assumptionsQuery(organizationId), meta: { failure } }).data?.assumptions ?? USUAL
}

/** Changes some of the assumptions at the version that is shown; the others keep their values. */
export function useAssumptionChange() {
  const { client, organizationId } = useOrganization()
  const { queryKey } = assumptionsQuery(organizationId)
  return async (change: Partial<Assumptions>): Promise<void> => {
    const { assumptions, version } = await client.ensureQueryData(assumptionsQuery(organizationId))
    const body = { ...assumptions, ...change }
    const options = { method: 'PUT', body, version } as const
    try {
      client.setQueryData(queryKey, await request(path(organizationId), assumptionSettings.schema, options))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error
      await client.invalidateQueries({ queryKey })
      throw new Error('Someone else has changed the assumptions. Save again to use yours.')
    }
  }
}
