import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ApiError, request } from '#src/lib/api/http.ts'
import type { CachedList } from '#src/lib/offline-queue/entry.ts'
import { newestVersion, refetchChanged } from '#src/lib/rows/refetch-changed.ts'
import { currentRow, sendEdit } from '#src/lib/rows/send-edit.ts'
import { eventsKey, type From, opportunityKey } from './api.ts'
import type { EditChange } from './board-changes.ts'
import { changesOf, hasChanges } from './deal-edits.ts'
import { receivedEditSchema, receivedOpportunitySchema } from './edits.ts'
import { eventsPageSchema } from './event-schema.ts'
import { type Opportunity, opportunityEditSchema } from './opportunity-schema.ts'
import { opportunityCardSchema } from './schema.ts'

export function opportunityQuery(id: string) {
  return queryOptions({
    queryKey: opportunityKey(id),
    queryFn: async ({ signal, client, queryKey }) => {
      const fetched = await request(`/api/opportunities/${id}`, receivedOpportunitySchema, { signal })
      return newestVersion(client, queryKey, fetched)
    },
  })
}

export function eventsQuery(organizationId: string, id: string) {
  return infiniteQueryOptions({
    queryKey: eventsKey(organizationId, id),
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? '' : `?before=${pageParam}`
      return request(`/api/opportunities/${id}/events${query}`, eventsPageSchema, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** Sends an edit; throws stale_version if someone else changed the same field in the meantime. */
export function sendDealEdit(change: EditChange, from: From) {
  return sendEdit(change, from.version, receivedOpportunitySchema, async (version) => {
    const options = { method: 'PATCH', body: change.edit, ...from, version } as const
    const saved = await request(`/api/opportunities/${change.id}`, receivedEditSchema, options)
    const card = opportunityCardSchema.parse(saved.opportunity)
    return { version: saved.version, opportunity: card, whole: saved.opportunity }
  })
}

/** Applies a scenario to the deal's version that the page shows. Returns the deal. */
export async function applyToDeal(
  { client, organizationId }: CachedList,
  { id, version }: Opportunity,
  scenarioId: string,
): Promise<Opportunity> {
  const path = `/api/opportunities/${id}/scenarios/${scenarioId}/application`
  const saved = await request(path, receivedEditSchema, { method: 'POST', version, organizationId })
  client.setQueryData(opportunityQuery(id).queryKey, saved.opportunity)
  refetchChanged(client, { queryKey: eventsKey(organizationId, id) })
  return saved.opportunity
}

/** Caches the current deal after a stale edit. True if the edit was already applied and only its response was lost. */
export function isEdited(client: QueryClient, { id, edit }: EditChange, refusal: ApiError): boolean {
  const current = currentRow(refusal, receivedOpportunitySchema)
  if (current === null) return false
  client.setQueryData(opportunityQuery(id).queryKey, current)
  return !hasChanges(changesOf(current, opportunityEditSchema.parse(edit)))
}
