import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readStored, removeStored, writeStored } from '#src/lib/browser-storage.ts'
import { DEAL_DRAFT } from '#src/lib/drafts.ts'
import { ApiError, request } from '#src/lib/http.ts'
import { type From, opportunityKey } from '../api.ts'
import type { EditChange } from '../board/board-changes.ts'
import { isSameValue } from '../editing/edits.ts'
import {
  type Opportunity,
  opportunityEditSchema,
  opportunitySchema,
  savedOpportunitySchema,
} from '../editing/schema.ts'
import { type ChangedOpportunity, opportunityCardSchema } from '../schema.ts'
import { changesOf, type EditorPart, hasChanges } from './draft.ts'
import { type Draft, draftSchema } from './schema.ts'

/** One deal with everything kept of it. */
export function opportunityQuery(id: string) {
  return queryOptions({
    queryKey: opportunityKey(id),
    queryFn: ({ signal }) => request(`/api/opportunities/${id}`, opportunitySchema, { signal }),
  })
}

/** What saving a form answers: the card for the board, and the whole deal for its page. */
interface SavedForm extends ChangedOpportunity {
  whole: Opportunity
}

/**
 * Sends what was saved in a form. Where somebody else changed only other fields meanwhile, it is sent once more from what
 * the deal is now; a field that both changed is refused as stale.
 */
export async function sendEdit(change: EditChange, from: From): Promise<SavedForm> {
  try {
    return await patch(change, from)
  } catch (error) {
    const current = currentOf(error)
    if (current === null || !isUntouched(change, current)) throw error
    return patch(change, { ...from, version: current.version })
  }
}

async function patch({ id, edit }: EditChange, from: From): Promise<SavedForm> {
  const options = { method: 'PATCH', body: edit, ...from } as const
  const { version, opportunity } = await request(`/api/opportunities/${id}`, savedOpportunitySchema, options)
  return { version, opportunity: opportunityCardSchema.parse(opportunity), whole: opportunity }
}

/** Whether the fields of the edit still are what they were when it was made. */
function isUntouched({ edit, startedFrom }: EditChange, current: Opportunity): boolean {
  const before = new Map(Object.entries(startedFrom))
  const now = new Map<string, unknown>(Object.entries(current))
  return Object.keys(edit).every((field) => isSameValue(before.get(field) ?? null, now.get(field) ?? null))
}

/** Shows a deal as it is after a stale edit. True: it has what was to be saved, the answer got lost on its way here. */
export function isEdited(client: QueryClient, { id, edit }: EditChange, refusal: ApiError): boolean {
  const current = currentOf(refusal)
  if (current === null) return false
  client.setQueryData(opportunityQuery(id).queryKey, current)
  return !hasChanges(changesOf(current, opportunityEditSchema.parse(edit)))
}

function currentOf(error: unknown): Opportunity | null {
  const isStale = error instanceof ApiError && error.code === 'stale_version'
  return (isStale && opportunitySchema.safeParse(error.current).data) || null
}

interface DraftPlace {
  userId: string
  dealId: string
  part: EditorPart
}

function nameOf({ userId, dealId, part }: DraftPlace): string {
  return `${DEAL_DRAFT}${part}_${userId}_${dealId}`
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
