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

/**
 * What to cache of a fetched row: the cached one if it is newer. The response to a change can arrive before that of a request
 * which began earlier, and this page doesn’t refetch after its own changes.
 */
export function newestVersion<Row extends { version: number }>(
  client: QueryClient,
  queryKey: readonly unknown[],
  fetched: Row,
): Row {
  const cached = client.getQueryData<Row>(queryKey)
  return cached !== undefined && cached.version > fetched.version ? cached : fetched
}
