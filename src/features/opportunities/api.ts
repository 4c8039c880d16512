import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { organizationList } from '#src/lib/organization-list.ts'
import { documentListSchema } from '../documents/schema.ts'
import { boardSchema, type ChangedOpportunity, type OpportunityCard } from './schema.ts'

/** The newest version of each deal that an answer to a change of ours has shown, deleted ones included. */
const answeredVersions = new Map<string, number>()

const board = organizationList({
  name: 'opportunities',
  path: '/api/opportunities',
  schema: boardSchema,
  itemsOf: ({ opportunities }) => opportunities,
  withItems: (whole, opportunities: readonly OpportunityCard[]) => ({
    ...whole,
    opportunities: [...opportunities],
  }),
})

/** All deals of an organization. Its key is what live changes of kind "opportunity" refresh. */
export const boardQuery = board.query

/** The key of what is read of one deal: the deal itself, and what happened to it. */
export function opportunityKey(id: string): readonly [string, string] {
  return ['opportunity', id]
}

/** How many documents and photos a deal has, as it is asked whether to delete them with it. */
export function documentCountsQuery(id: string) {
  return queryOptions({
    queryKey: [...opportunityKey(id), 'document-counts'],
    queryFn: async ({ signal }) => {
      const path = `/api/opportunities/${id}/documents`
      const { documents } = await request(path, documentListSchema, { signal })
      const photos = documents.filter((document) => document.width !== null).length
      return { documents: documents.length - photos, photos }
    },
  })
}

/** Whether the deal is as it was in the answer to a change made in this window. */
export function isAnswered({ id, version }: { id: string; version: number }): boolean {
  return answeredVersions.get(id) === version
}

/** Puts a deal as it is now into the cached board: somebody else's doing, told by a refusal. */
export function keepCurrent(
  client: QueryClient,
  organizationId: string,
  { version, opportunity }: ChangedOpportunity,
): void {
  board.keep(client, organizationId, version, opportunity)
  void client.invalidateQueries({ queryKey: opportunityKey(opportunity.id) })
}

/** Puts the server's answer to a change into the cached board, in place of what was there of the deal. */
export function keepAnswer(
  client: QueryClient,
  organizationId: string,
  { version, opportunity }: ChangedOpportunity,
  isGone = false,
): void {
  answeredVersions.set(opportunity.id, opportunity.version)
  if (isGone) board.keepGone(client, organizationId, version, opportunity.id)
  else board.keep(client, organizationId, version, opportunity)
  // The page of a deleted deal may still be there for a moment, on its way to the board.
  const refetchType = isGone ? 'none' : 'active'
  void client.invalidateQueries({ queryKey: opportunityKey(opportunity.id), refetchType })
}

/** Whether an answer to a change of ours has told of this change, or of a later one, already. */
export function isToldByAnswer({ id, version }: LiveChange): boolean {
  return version <= (answeredVersions.get(id) ?? 0)
}

export interface LiveChange {
  kind: string
  id: string
  version: number
}

/** Whether the cached board has this change already: it was made here, or read since. */
export function isOnBoard(client: QueryClient, organizationId: string, change: LiveChange): boolean {
  // An import is many deals, told as one change.
  if (change.kind === 'import') return false
  if (change.kind !== 'opportunity') return true
  const cached = board.items(client, organizationId)?.find(({ id }) => id === change.id)?.version ?? 0
  return change.version <= cached || isToldByAnswer(change)
}

const refreshes = new Map<string, { again: boolean }>()

/** Reads the board again if anybody looks at it; calls during a reading lead to one more, not to many. */
export async function refreshBoard(client: QueryClient, organizationId: string): Promise<void> {
  const running = refreshes.get(organizationId)
  if (running !== undefined) {
    running.again = true
    return
  }
  const { queryKey } = boardQuery(organizationId)
  // A first reading that is under way is joined, and may have set out too early: read once more after it.
  const refresh = { again: client.isFetching({ queryKey }) > 0 }
  refreshes.set(organizationId, refresh)
  do {
    await client.invalidateQueries({ queryKey })
  } while (takeFlag(refresh))
  refreshes.delete(organizationId)
}

function takeFlag(refresh: { again: boolean }): boolean {
  const { again } = refresh
  refresh.again = false
  return again
}

/** Where and from which version a change starts, the key it is known by, and whether it takes another one back. */
export interface From {
  version: number
  organizationId: string
  idempotencyKey: string
  isUndo?: true | undefined
}
