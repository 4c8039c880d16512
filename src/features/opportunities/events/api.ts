import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { opportunityKey } from '../api.ts'
import { eventsPageSchema } from './schema.ts'

/** What happened to a deal, page by page. Read again together with the deal. */
export function eventsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...opportunityKey(id), 'events'],
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? '' : `?before=${pageParam}`
      return request(`/api/opportunities/${id}/events${query}`, eventsPageSchema, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}
