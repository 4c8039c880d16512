import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mergedDraft, readDraft, storeDraft } from '#src/lib/drafts.ts'
import { changedFields, pickFields } from '#src/lib/field-edits.ts'
import { ApiError } from '#src/lib/http.ts'
import type { CachedList, QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { useStore } from '#src/lib/store.ts'
import { dealQueue } from '../board/api.ts'
import type { BoardChange, EditChange } from '../board-changes.ts'
import { addressLines } from '../card-text.ts'
import { draftName, draftSchema, fieldsOf } from '../draft.ts'
import { withEdit } from '../edits.ts'
import { opportunityQuery } from '../opportunity-api.ts'
import { type Opportunity, type OpportunityEdit, opportunityEditSchema } from '../opportunity-schema.ts'
import { opportunityCardSchema } from '../schema.ts'

/** Saves an edit of a deal, or queues it offline. Throws a failure; after stale_version the current deal is cached. */
export async function saveDeal(
  { client, organizationId }: CachedList,
  saved: Opportunity,
  edit: OpportunityEdit,
  { isUndo = false } = {},
): Promise<{ deal: Opportunity; how: 'done' | 'queued' }> {
  const change = { ...editChange(saved, edit), ...(isUndo && { isUndo: true as const }) }
  const words = { name: addressLines(saved.address).street, verb: 'saved' }
  const how = await dealQueue
    .changes(client)
    .attempt(organizationId, { change, words, version: saved.version })
  const known = client.getQueryData(opportunityQuery(saved.id).queryKey)
  return { how, deal: how === 'done' && known ? known : withEdit(saved, edit) }
}

function editChange(saved: Opportunity, edit: OpportunityEdit): EditChange {
  const startedFrom = pickFields(saved, fieldsOf(edit))
  const card = opportunityCardSchema.parse(withEdit(saved, edit))
  return { kind: 'edit', id: saved.id, edit, startedFrom, card: pickFields(card, changedFields(saved, card)) }
}

/** A deal with its queued changes applied. `isFresh`: it was fetched for this page and isn't a cached response. */
export function useOpportunity(id: string) {
  const changes = useStore(dealQueue.changes(useQueryClient()))
  // The server doesn't have the deal yet: it was just added, or its deletion was undone.
  const isUnconfirmed = changes.some(
    ({ state, change: { id: changed, kind } }) =>
      state === 'sending' && changed === id && (kind === 'add' || kind === 'undelete'),
  )
  const { data, error, refetch, isFetchedAfterMount, isStale } = useQuery({
    ...opportunityQuery(id),
    enabled: !isUnconfirmed,
  })
  const isGone = error instanceof ApiError && error.status === 404
  const queued = changes.filter(({ state, change }) => state === 'queued' && change.id === id)
  const deal = data && queued.reduce((now, { change }) => withEdit(now, editOf(change)), data)
  return {
    deal: isUnconfirmed || isGone ? undefined : deal,
    error: isUnconfirmed ? null : error,
    refetch: () => void refetch(),
    isFresh: isFetchedAfterMount || !isStale,
  }
}

function editOf(change: BoardChange): OpportunityEdit {
  if (change.kind === 'edit') return opportunityEditSchema.parse(change.edit)
  if (change.kind !== 'place') return {}
  const { status, actualPurchasePrice } = change
  return { status, ...(actualPurchasePrice !== undefined && { actualPurchasePrice }) }
}

/** Turns a failed edit into the draft of the deal's page, merged with an existing draft. */
export function storeFailedEdit({ userId, change, number }: QueueEntry): void {
  const name = draftName('deal', userId, change.id)
  const draft = draftSchema.safeParse({ at: new Date(number).toISOString(), ...asDraft(change) })
  if (!draft.success) return
  const older = readDraft(name, draftSchema)
  storeDraft(name, older === null ? draft.data : mergedDraft(draft.data, older))
}

function asDraft(change: object): object {
  const edits = 'edit' in change ? change.edit : {}
  return { edits, startedFrom: 'startedFrom' in change ? change.startedFrom : {} }
}
