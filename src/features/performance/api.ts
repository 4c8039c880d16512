import { queryOptions } from '@tanstack/react-query'
import type { CivilDay, Period } from '#src/finance/new-zealand-days.ts'
import { requestOf } from '#src/lib/organization-list.ts'
import { performanceSchema } from './schema.ts'

/** The key includes the day, because periods end today. */
export function performanceQuery(organizationId: string, period: Period, today: CivilDay) {
  return queryOptions({
    queryKey: ['performance', organizationId, period, today],
    queryFn: ({ signal }) =>
      requestOf(organizationId, `/api/performance?period=${period}`, performanceSchema, signal),
    // Shows the previous period while the next one loads.
    placeholderData: (shown) => shown,
    staleTime: 30_000,
  })
}
