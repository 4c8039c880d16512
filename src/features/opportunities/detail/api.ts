import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readStored, removeStored, writeStored } from '#src/lib/browser-storage.ts'
import { ApiError, request } from '#src/lib/http.ts'
import { keepAnswer, opportunityKey } from '../api.ts'
import {
  type Opportunity,
  type OpportunityEdit,
  opportunitySchema,
  savedOpportunitySchema,
} from '../editing/schema.ts'
import { opportunityCardSchema } from '../schema.ts'
import { changesOf, type EditorPart, hasChanges } from './rules.ts'
import { type Draft, draftSchema } from './schema.ts'

/** One deal with everything kept of it. */
export function opportunityQuery(id: string) {
  return queryOptions({
    queryKey: opportunityKey(id),
    queryFn: ({ signal }) => request(`/api/opportunities/${id}`, opportunitySchema, { signal }),
  })
}

/**
 * Saves changes to a deal, from the version they are based on. When that is stale nothing is saved, and the deal as it is
 * now is what the cache has afterwards.
 */
export async function saveDeal(
  client: QueryClient,
  organizationId: string,
  { id, version }: { id: string; version: number },
  changes: OpportunityEdit,
  { isUndo = false } = {},
): Promise<Opportunity> {
  const { queryKey } = opportunityQuery(id)
  try {
    const options = { method: 'PATCH', version, body: changes, isUndo } as const
    const saved = await request(`/api/opportunities/${id}`, savedOpportunitySchema, options)
    client.setQueryData(queryKey, saved.opportunity)
    const card = opportunityCardSchema.parse(saved.opportunity)
    keepAnswer(client, organizationId, { version: saved.version, opportunity: card })
    return saved.opportunity
  } catch (error) {
    const current = opportunitySchema.safeParse(error instanceof ApiError ? error.current : undefined)
    if (!current.success) throw error
    client.setQueryData(queryKey, current.data)
    // Saved already: the answer to an earlier attempt got lost on its way here.
    if (!hasChanges(changesOf(current.data, changes))) return current.data
    throw error
  }
}

interface DraftPlace {
  userId: string
  dealId: string
  part: EditorPart
}

function nameOf({ userId, dealId, part }: DraftPlace): string {
  return `doneup_draft_${part}_${userId}_${dealId}`
}

/** What this person typed here before and did not save; null when there is nothing, or nothing that can be read. */
export function readDraft(place: DraftPlace): Draft | null {
  const stored = readStored(nameOf(place))
  if (stored === null) return null
  try {
    return draftSchema.parse(JSON.parse(stored))
  } catch {
    return null
  }
}

/** Keeps what was typed in this browser, or nothing any more. */
export function keepDraft(place: DraftPlace, draft: Draft | null): void {
  if (draft === null) removeStored(nameOf(place))
  else writeStored(nameOf(place), JSON.stringify(draft))
}
