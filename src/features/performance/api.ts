import { queryOptions } from '@tanstack/react-query'
import type { CivilDay, Period } from '#src/finance/new-zealand-days.ts'
import { ApiError, request } from '#src/lib/http.ts'
import { performanceSchema } from './schema.ts'

/** The key includes the day, because periods end today. */
export function performanceQuery(organizationId: string, period: Period, today: CivilDay) {
  return queryOptions({
    queryKey: ['performance', organizationId, period, today],
    queryFn: async ({ signal }) => {
      const figures = await request(`/api/performance?period=${period}`, performanceSchema, { signal })
      if (figures.organizationId !== organizationId) {
        throw new ApiError(404, 'not_found', 'Another organization was selected.')
      }
      return figures
    },
    // Keep showing the previous period while the next one loads.
    placeholderData: (shown) => shown,
    staleTime: 30_000,
  })
}
