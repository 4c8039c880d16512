import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dealQueue } from '#src/features/deals/board/api.ts'
import { reportUndoneWin } from '#src/features/deals/board/project-link.ts'
import type { BoardChange, EditChange } from '#src/features/deals/pipeline/board-changes.ts'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { dealQuery } from '#src/features/deals/pipeline/deal-api.ts'
import { fieldsOf, valuesBefore } from '#src/features/deals/pipeline/deal-edits.ts'
import { type Deal, type DealEdit, dealEditSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { withEdit } from '#src/features/deals/pipeline/edits.ts'
import { boardDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { ApiError } from '#src/lib/api/http.ts'
import { useStore } from '#src/lib/browser/store.ts'
import type { CachedList } from '#src/lib/offline-queue/entry.ts'
import { replaceRefused } from '#src/lib/offline-queue/refused.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { changedFields, pickFields, rowAsSeen } from '#src/lib/rows/field-edits.ts'

interface SaveOptions {
  /** Undoes this page's last change of these fields. */
  isUndo?: boolean
  /** For an undo: when the stage was entered to which it moves the deal back. */
  stageEnteredAt?: string | undefined
  /** A refused edit stays in the queue: the form has no other copy. */
  keepsRefused?: boolean
}

/** Saves an edit of a deal as it was seen, or queues it. Throws a failure; after stale_version the current deal is cached. */
export async function saveDeal(
  list: CachedList,
  seen: Deal,
  edit: DealEdit,
  { isUndo = false, stageEnteredAt, keepsRefused = false }: SaveOptions = {},
): Promise<{ deal: Deal; how: 'done' | 'queued' }> {
  const { client, organizationId } = list
  const change = { ...editChange(seen, edit), ...(isUndo && { isUndo: true as const, stageEnteredAt }) }
  const words = { name: addressLines(seen.address).street, verb: 'saved' }
  const how = await dealQueue
    .changes(client)
    .attempt(organizationId, { change, words, version: seen.version, isKept: keepsRefused, keepsRefused })
  const known = client.getQueryData(dealQuery(seen.id).queryKey)
  return { how, deal: how === 'done' && known ? known : withEdit(seen, edit) }
}

/** Saves fields that were left, which had the values of `startedFrom` before: someone else's change of them since is a conflict. */
export function saveFields(
  { client, organizationId }: CachedList,
  shown: Deal,
  { edit, startedFrom }: { edit: DealEdit; startedFrom: DealEdit },
  options: SaveOptions,
): ReturnType<typeof saveDeal> {
  const replaced = replaceRefused(offlineQueueOf(client), 'deals', shown.id, fieldsOf(edit))
  const before = { ...startedFrom, ...replaced } as Partial<Deal>
  const stored = client.getQueryData(dealQuery(shown.id).queryKey) ?? shown
  const { version } = rowAsSeen(stored, before)
  return saveDeal({ client, organizationId }, { ...shown, ...before, version }, edit, options)
}

/**
 * Undoes an edit of a deal as it was before it, with the time at which its stage was entered. Resolves to `said` if that was said. Throws
 * a failure.
 */
export async function undoEdit(list: CachedList, before: Deal, done: DealEdit): Promise<'said' | 'shown'> {
  const now = list.client.getQueryData(dealQuery(before.id).queryKey) ?? before
  const back = { edit: valuesBefore(before, done), startedFrom: done }
  await saveFields(list, withEdit(now, done), back, {
    isUndo: true,
    stageEnteredAt: before.stageEnteredAt,
  })
  const isWinUndone = done.status === 'won' && before.status !== 'won'
  return isWinUndone ? reportUndoneWin(list, now) : 'shown'
}

function editChange(seen: Deal, edit: DealEdit): EditChange {
  const startedFrom = pickFields(seen, fieldsOf(edit))
  const card = boardDealSchema.parse(withEdit(seen, edit))
  return { kind: 'edit', id: seen.id, edit, startedFrom, card: pickFields(card, changedFields(seen, card)) }
}

/** A deal with the changes that are on their way to the server. */
export function useDeal(id: string) {
  const changes = useStore(dealQueue.changes(useQueryClient()))
  // The server doesn't have the deal yet: it was just added, or its deletion was undone.
  const isUnconfirmed = changes.some(
    ({ state, change: { id: changed, kind } }) =>
      state === 'sending' && changed === id && (kind === 'add' || kind === 'undelete'),
  )
  const { data, error, refetch } = useQuery({ ...dealQuery(id), enabled: !isUnconfirmed })
  const isGone = error instanceof ApiError && error.status === 404
  const open = changes.filter(({ change }) => change.id === id)
  const deal = data && open.reduce((now, { change }) => withEdit(now, editOf(change)), data)
  return {
    deal: isUnconfirmed || isGone ? undefined : deal,
    error: isUnconfirmed ? null : error,
    refetch: () => void refetch(),
  }
}

function editOf(change: BoardChange): DealEdit {
  if (change.kind === 'edit') return dealEditSchema.parse(change.edit)
  if (change.kind !== 'place') return {}
  const { status, actualPurchasePrice } = change
  return { status, ...(actualPurchasePrice !== undefined && { actualPurchasePrice }) }
}
