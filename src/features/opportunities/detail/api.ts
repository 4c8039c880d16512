import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readStored, removeStored, writeStored } from '#src/lib/browser-storage.ts'
import { DEAL_DRAFT } from '#src/lib/drafts.ts'
import { type ApiError, request } from '#src/lib/http.ts'
import { currentRow, sendEdit } from '#src/lib/send-edit.ts'
import { type From, opportunityKey } from '../api.ts'
import type { EditChange } from '../board/board-changes.ts'
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

/** Sends what was saved in a form; throws stale_version if someone else changed the same field in the meantime. */
export function sendDealEdit(change: EditChange, from: From): Promise<SavedForm> {
  return sendEdit(change, from.version, opportunitySchema, async (version) => {
    const options = { method: 'PATCH', body: change.edit, ...from, version } as const
    const saved = await request(`/api/opportunities/${change.id}`, savedOpportunitySchema, options)
    const card = opportunityCardSchema.parse(saved.opportunity)
    return { version: saved.version, opportunity: card, whole: saved.opportunity }
  })
}

/** Shows a deal as it is after a stale edit. True: it has what was to be saved, the answer got lost on its way here. */
export function isEdited(client: QueryClient, { id, edit }: EditChange, refusal: ApiError): boolean {
  const current = currentRow(refusal, opportunitySchema)
  if (current === null) return false
  client.setQueryData(opportunityQuery(id).queryKey, current)
  return !hasChanges(changesOf(current, opportunityEditSchema.parse(edit)))
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
