import { queryOptions, useMutation } from '@tanstack/react-query'
import { request } from '#src/lib/api/http.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { type RateInput, ratesSchema } from './rates-schema.ts'

const ratesPath = (organizationId: string) => `/api/organizations/${organizationId}/rates`

export function ratesQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'rates'],
    queryFn: ({ signal }) => request(ratesPath(organizationId), ratesSchema, { signal, organizationId }),
  })
}

/** Uses a rate in new plans, or leaves a line out. */
export function useRateChange() {
  const { client, organizationId } = useOrganization()
  return useMutation({
    async mutationFn(change: RateInput | { lineId: string; isLeftOut: boolean }) {
      const path = ratesPath(organizationId)
      const [to, body] =
        'lineId' in change
          ? [`${path}/lines/${change.lineId}`, { isLeftOut: change.isLeftOut }]
          : [path, change]
      const rates = await request(to, ratesSchema, { method: 'PUT', body, organizationId })
      client.setQueryData(ratesQuery(organizationId).queryKey, rates)
    },
  })
}
