import { queryOptions } from '@tanstack/react-query'
import type { CivilDay, Period } from '#src/finance/new-zealand-days.ts'
import { ApiError, request } from '#src/lib/http.ts'
import { performanceSchema } from './schema.ts'

/** An organization's figures of a period; another day has other ones. */
export function performanceQuery(organizationId: string, period: Period, today: CivilDay) {
  return queryOptions({
    queryKey: ['performance', organizationId, period, today],
    queryFn: async ({ signal }) => {
      const figures = await request(`/api/performance?period=${period}`, performanceSchema, { signal })
      if (figures.organizationId !== organizationId) {
        throw new ApiError(404, 'not_found', 'Another organization was chosen in the meantime.')
      }
      return figures
    },
    // While another period is on its way the one before stays in sight.
    placeholderData: (shown) => shown,
    staleTime: 30_000,
  })
}
