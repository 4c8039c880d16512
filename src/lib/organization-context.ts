import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { CachedList } from './offline-queue/entry.ts'

/** The id of the organization that the page shows; null outside one. */
export const OrganizationContext = createContext<string | null>(null)

/** The organization that the page shows, with the cache of its lists. */
export function useOrganization(): CachedList {
  const client = useQueryClient()
  const organizationId = use(OrganizationContext)
  if (organizationId === null) throw new Error('This part of the page needs an organization around it.')
  return { client, organizationId }
}

/** The cached response to a query of the organization that the page shows. */
export function useOrganizationQuery<Data, Key extends QueryKey, Args extends unknown[]>(
  query: (organizationId: string, ...args: Args) => UseQueryOptions<Data, Error, Data, Key>,
  ...args: Args
) {
  return useQuery(query(useOrganization().organizationId, ...args))
}
