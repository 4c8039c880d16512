import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '#src/lib/api/http.ts'
import { createStore, useStore } from '#src/lib/browser/store.ts'
import { organizationList } from '#src/lib/rows/organization-list.ts'
import { refetchChanged } from '#src/lib/rows/refetch-changed.ts'
import type { Deal } from './deal-schema.ts'
import { type BoardDeal, boardSchema } from './schema.ts'

/** The versions of each deal that this page made. */
const ownVersions = createStore<ReadonlyMap<string, ReadonlySet<number>>>(new Map())
const NONE: ReadonlySet<number> = new Set()

export const boardList = organizationList({
  name: 'opportunities',
  path: '/api/opportunities',
  schema: boardSchema,
  itemsOf: ({ opportunities }) => opportunities,
  withItems: (whole, opportunities: readonly BoardDeal[]) => ({
    ...whole,
    opportunities: [...opportunities],
  }),
})

export const boardQuery = boardList.query

/** The key prefix of the queries of one deal: its fields and the counts of its documents. */
export function dealKey(id: string): readonly [string, string] {
  return ['opportunity', id]
}

/** The key of a deal's activity, which other rows are in too, such as its offers. */
export function eventsKey(organizationId: string, id: string): readonly [string, string, string] {
  return ['deal-events', organizationId, id]
}

/** Refetches a deal and its activity. */
export function refetchDeal(client: QueryClient, organizationId: string, id: string): void {
  refetchChanged(client, { queryKey: dealKey(id) })
  refetchChanged(client, { queryKey: eventsKey(organizationId, id) })
}

const documentWidthsSchema = z.object({ documents: z.array(z.object({ width: z.number().nullable() })) })

export function documentCountsQuery(id: string) {
  return queryOptions({
    queryKey: [...dealKey(id), 'document-counts'],
    queryFn: async ({ signal }) => {
      const path = `/api/opportunities/${id}/documents`
      const { documents } = await request(path, documentWidthsSchema, { signal })
      const photos = documents.filter((document) => document.width !== null).length
      return { documents: documents.length - photos, photos }
    },
  })
}

/** Whether this page made every version of the deal from `seen` to `saved`. Its own live event may arrive after the deal. */
export function useIsOwnChange(seen: Deal, saved: Deal): boolean {
  const own = useStore(ownVersions, (byId) => byId.get(saved.id) ?? NONE)
  for (let version = saved.version; version > seen.version; version--) if (!own.has(version)) return false
  return saved.version > seen.version
}

/** Records a version of a deal that this page made, also by changing another row, such as an offer. */
export function recordOwnVersion({ id, version }: { id: string; version: number }): void {
  const byId = ownVersions.get()
  ownVersions.set(new Map(byId).set(id, new Set(byId.get(id)).add(version)))
}

/** The options that all requests for a change share. */
export interface From {
  version: number
  organizationId: string
  idempotencyKey: string
  isUndo?: true | undefined
  stageEnteredAt?: string | undefined
}

interface LiveChange {
  kind: string
  id: string
  version: number
}

/** Refetches rows that changed elsewhere. */
export function followChanges(client: QueryClient, organizationId: string, changes: readonly LiveChange[]) {
  for (const { kind, id } of changes) {
    if (kind === 'import') refetchChanged(client, { queryKey: dealKey(id).slice(0, 1) })
    if (kind === 'opportunity') refetchDeal(client, organizationId, id)
  }
  if (changes.some((change) => !isOnBoard(client, organizationId, change))) {
    void refreshBoard(client, organizationId)
  }
}

function isOnBoard(client: QueryClient, organizationId: string, change: LiveChange): boolean {
  // An import is one change for many deals.
  if (change.kind === 'import') return false
  if (change.kind !== 'opportunity') return true
  const cached = boardList.items(client, organizationId)?.find(({ id }) => id === change.id)?.version ?? 0
  return change.version <= cached
}

/** By organization whose board is being refetched: whether it may have changed since. */
const refreshes = new Map<string, boolean>()

/** Refetches the board if it is displayed; a call during a fetch causes one more fetch. */
export async function refreshBoard(client: QueryClient, organizationId: string): Promise<void> {
  if (refreshes.has(organizationId)) {
    refreshes.set(organizationId, true)
    return
  }
  const { queryKey } = boardQuery(organizationId)
  // A fetch in progress may have started too early, so fetch once more after it.
  refreshes.set(organizationId, client.isFetching({ queryKey }) > 0)
  for (let again = true; again; ) {
    await client.invalidateQueries({ queryKey })
    again = refreshes.get(organizationId) === true
    refreshes.set(organizationId, false)
  }
  refreshes.delete(organizationId)
}
