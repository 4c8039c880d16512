import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ApiError, request } from '#src/lib/api/http.ts'
import type { CachedList } from '#src/lib/offline-queue/entry.ts'
import { newestVersion, refetchChanged } from '#src/lib/rows/refetch-changed.ts'
import { currentRow, sendEdit } from '#src/lib/rows/send-edit.ts'
import { dealKey, eventsKey, type From } from './api.ts'
import type { EditChange } from './board-changes.ts'
import { changesOf, hasChanges, hasParts, withParts } from './deal-edits.ts'
import { type Deal, dealEditSchema } from './deal-schema.ts'
import { receivedDealSchema, receivedEditSchema } from './edits.ts'
import { eventsPageSchema } from './event-schema.ts'
import { boardDealSchema } from './schema.ts'

export function dealQuery(id: string) {
  return queryOptions({
    queryKey: dealKey(id),
    queryFn: async ({ signal, client, queryKey }) => {
      const fetched = await request(`/api/opportunities/${id}`, receivedDealSchema, { signal })
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

/** Sends an edit; throws stale_version if someone else changed the same field, or the same holding cost, in the meantime. */
export function sendDealEdit(change: EditChange, from: From) {
  const send = async (version: number, edit: object) => {
    const options = { method: 'PATCH', body: edit, ...from, version } as const
    const saved = await request(`/api/opportunities/${change.id}`, receivedEditSchema, options)
    const card = boardDealSchema.parse(saved.opportunity)
    return { version: saved.version, opportunity: card, whole: saved.opportunity }
  }
  const edit = { ...change, startedFrom: withParts(change.startedFrom) }
  return sendEdit(edit, from.version, receivedDealSchema.transform(withParts), send, hasParts)
}

/** Applies a scenario to the deal's version that the page shows. Returns the deal. */
export async function applyToDeal(
  { client, organizationId }: CachedList,
  { id, version }: Deal,
  scenarioId: string,
): Promise<Deal> {
  const path = `/api/opportunities/${id}/scenarios/${scenarioId}/application`
  const saved = await request(path, receivedEditSchema, { method: 'POST', version, organizationId })
  client.setQueryData(dealQuery(id).queryKey, saved.opportunity)
  refetchChanged(client, { queryKey: eventsKey(organizationId, id) })
  return saved.opportunity
}

/** Caches the current deal after a stale edit. True if the edit was already applied and only its response was lost. */
export function isEdited(client: QueryClient, { id, edit }: EditChange, refusal: ApiError): boolean {
  const current = currentRow(refusal, receivedDealSchema)
  if (current === null) return false
  client.setQueryData(dealQuery(id).queryKey, current)
  return !hasChanges(changesOf(current, dealEditSchema.parse(edit)))
}
