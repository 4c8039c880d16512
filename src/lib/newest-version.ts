import type { QueryClient } from '@tanstack/react-query'

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
