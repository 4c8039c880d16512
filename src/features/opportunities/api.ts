import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { organizationList } from '#src/lib/organization-list.ts'
import { documentListSchema } from '../documents/schema.ts'
import { boardSchema, type ChangedOpportunity, type OpportunityCard } from './schema.ts'

/** The newest version of each deal that an answer to a change of ours has shown, deleted ones included. */
const answeredVersions = new Map<string, number>()

/** All deals of an organization. */
export const boardList = organizationList({
  name: 'opportunities',
  path: '/api/opportunities',
  schema: boardSchema,
  itemsOf: ({ opportunities }) => opportunities,
  withItems: (whole, opportunities: readonly OpportunityCard[]) => ({
    ...whole,
    opportunities: [...opportunities],
  }),
})

/** Its key is what live changes of kind "opportunity" refresh. */
export const boardQuery = boardList.query

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
  boardList.put(client, organizationId, version, opportunity)
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
  if (isGone) boardList.remove(client, organizationId, version, opportunity.id)
  else boardList.put(client, organizationId, version, opportunity)
  // The page of a deleted deal may still be there for a moment, on its way to the board.
  const refetchType = isGone ? 'none' : 'active'
  void client.invalidateQueries({ queryKey: opportunityKey(opportunity.id), refetchType })
}

/** Where and from which version a change starts, the key it is known by, and whether it takes another one back. */
export interface From {
  version: number
  organizationId: string
  idempotencyKey: string
  isUndo?: true | undefined
}
