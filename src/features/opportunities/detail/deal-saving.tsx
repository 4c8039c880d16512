import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { QueuedChange } from '#src/lib/change-queue.ts'
import { dealChanges } from '../board/api.ts'
import type { BoardChange, EditChange } from '../board/board-changes.ts'
import { addressLines } from '../board/card-text.ts'
import { withEdit } from '../editing/edits.ts'
import { type Opportunity, type OpportunityEdit, opportunityEditSchema } from '../editing/schema.ts'
import { opportunityCardSchema } from '../schema.ts'
import { keepDraft, opportunityQuery, readDraft } from './api.ts'
import { mergedDraft } from './draft.ts'
import { draftSchema } from './schema.ts'

/**
 * Saves changes to a deal, from the version they are based on; a refusal is thrown, and a stale one has put the deal as
 * it is now into the cache. Out of reach of the server they wait in this browser ("waits").
 */
export async function saveDeal(
  client: QueryClient,
  organizationId: string,
  saved: Opportunity,
  edit: OpportunityEdit,
  { isUndo = false } = {},
): Promise<{ deal: Opportunity; how: 'done' | 'waits' }> {
  const change = { ...editChange(saved, edit), ...(isUndo && { isUndo: true as const }) }
  const words = { name: addressLines(saved.address).street, verb: 'saved' }
  const how = await dealChanges.attempt({ client, organizationId }, { change, words, version: saved.version })
  const known = client.getQueryData(opportunityQuery(saved.id).queryKey)
  return { how, deal: how === 'done' && known ? known : withEdit(saved, edit) }
}

function editChange(saved: Opportunity, edit: OpportunityEdit): EditChange {
  const before = new Map<string, unknown>(Object.entries(saved))
  const startedFrom = Object.fromEntries(Object.keys(edit).map((field) => [field, before.get(field) ?? null]))
  const card = opportunityCardSchema.parse(withEdit(saved, edit))
  const shown = Object.entries(card).filter(([field, value]) => value !== before.get(field))
  return { kind: 'edit', id: saved.id, edit, startedFrom, card: Object.fromEntries(shown) }
}

/** The deal with what waits for the server already in it. */
export function useWithWaiting(deal: Opportunity | undefined): Opportunity | undefined {
  const pending = usePendingChanges()
  if (deal === undefined) return undefined
  const waiting = pending.filter(({ hasWaited, change }) => hasWaited && change.id === deal.id)
  return waiting.reduce((now, { change }) => withEdit(now, editOf(change)), deal)
}

/** Whether a deal is on the board already but not yet on the server: just added, or its deletion just taken back. */
export function useIsComing(id: string): boolean {
  return usePendingChanges().some(
    ({ hasWaited, change }) =>
      !hasWaited && change.id === id && (change.kind === 'add' || change.kind === 'undelete'),
  )
}

function usePendingChanges() {
  const client = useQueryClient()
  return useSyncExternalStore(
    (listener) => dealChanges.subscribe(client, listener),
    () => dealChanges.pending(),
  )
}

/** A change as far as the deal's page shows it. */
function editOf(change: BoardChange): OpportunityEdit {
  if (change.kind === 'edit') return opportunityEditSchema.parse(change.edit)
  if (change.kind !== 'place') return {}
  const { status, actualPurchasePrice } = change
  return { status, ...(actualPurchasePrice !== undefined && { actualPurchasePrice }) }
}

/** A refused edit becomes unsaved work on the deal's page, beside what is unsaved there already. */
export function keepRefusedEdit({ userId, change, number }: QueuedChange): void {
  const place = { userId, dealId: change.id, part: 'deal' } as const
  const draft = draftSchema.safeParse({ at: new Date(number).toISOString(), ...asDraft(change) })
  if (!draft.success) return
  const older = readDraft(place)
  keepDraft(place, older === null ? draft.data : mergedDraft(draft.data, older))
}

function asDraft(change: object): object {
  const edits = 'edit' in change ? change.edit : {}
  return { edits, startedFrom: 'startedFrom' in change ? change.startedFrom : {} }
}
