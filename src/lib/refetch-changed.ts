import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Refetches queries after a change. A response on its way may be older than the change; if refetching doesn't cancel it,
 * another request follows it.
 */
export function refetchChanged(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined && query.isActive()) continue
    const { queryKey } = query
    query.fetch().then(
      () => client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }),
      () => {},
    )
  }
  void client.invalidateQueries(filters)
}
