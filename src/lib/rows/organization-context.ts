import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import type { CachedList } from '../offline-queue/entry.ts'
import { BUILDER_SUBJECTS } from './change-kinds.ts'

/** The id of the organization that the page shows; null outside one. */
export const OrganizationContext = createContext<string | null>(null)

/** The user, if they build projects of the organization that the page shows and aren’t a member; null for members. */
export const BuilderContext = createContext<string | null>(null)
export const useIsBuilder = () => use(BuilderContext) !== null

/** Whether the organization that the page shows has ever set criteria for its deals: without it they aren’t requested. */
export const HasCriteriaContext = createContext(false)
export const useHasCriteria = () => use(HasCriteriaContext)

/** Whether the user had saved views when the session was read: without one they aren’t requested. */
export const HasViewsContext = createContext(false)
export const useHasViews = () => use(HasViewsContext)

/** Whether the user may change or delete what a person added: members all of it, builders only their own. */
export function useIsChangeable(): (addedBy: string | null) => boolean {
  const builderId = use(BuilderContext)
  return (addedBy) => builderId === null || addedBy === builderId
}

/** The rows; those that a builder added and the server doesn't have yet are the builder's, as they will be. */
export function useAddedRows<Row extends { version: number }>(
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined {
  const builderId = use(BuilderContext)
  return useMemo(
    () =>
      builderId === null
        ? rows
        : rows?.map((row) => (row.version === 0 && 'builderId' in row ? { ...row, builderId } : row)),
    [rows, builderId],
  )
}

/** A query, without a request for what builders don’t have: for them it stays without data. */
export function useAllowedQuery<Data, Key extends QueryKey, Selected = Data>(
  options: UseQueryOptions<Data, Error, Selected, Key>,
) {
  const [subject] = options.queryKey
  const isOwn = subject === 'account'
  const isClosed = useIsBuilder() && !isOwn && !BUILDER_SUBJECTS.includes(subject)
  return useQuery(isClosed ? { ...options, enabled: false } : options)
}

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
  return useAllowedQuery(query(useOrganization().organizationId, ...args))
}
