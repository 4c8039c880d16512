import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { dealQuery } from '#src/features/deals/pipeline/deal-api.ts'
import { changesOf, fieldsOf, hasParts, withParts } from '#src/features/deals/pipeline/deal-edits.ts'
import {
  type Deal,
  type DealEdit,
  dealEditSchema,
  type EditableField,
} from '#src/features/deals/pipeline/deal-schema.ts'
import { withEdit } from '#src/features/deals/pipeline/edits.ts'
import { type RefusedEdit, useRefusedEdits } from '#src/lib/offline-queue/refused.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { mergeEdit, pickFields } from '#src/lib/rows/field-edits.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import type { Undone } from '#src/ui/dialog/toasts.ts'
import { type FieldEdits, useSavedFields, useSavedPage } from '#src/ui/form/saved-fields.tsx'
import { saveDeal, saveFields, undoEdit } from './deal-saving.tsx'

export interface Editor {
  userId: string
  /** What colleagues call them, or the first part of their email. */
  name: string
}

export interface OpenedDeal {
  /** With the changes that are on their way. */
  saved: Deal
  editor: Editor
}

export type DealEditing = ReturnType<typeof useDealEditing>

/**
 * The fields of a deal, saved when they are left. What the server refused is shown until the person decides about it;
 * `onConflict` is called when it has refused a field of this page that someone else has changed, at once or once it could be reached.
 */
export function useDealEditing(saved: Deal, onConflict: () => void) {
  const list = useOrganization()
  const { page } = useSavedPage()
  const queue = offlineQueueOf(list.client)
  const refused = useRefusedEdits('deals', saved.id)
  const { data: stored = saved } = useQuery({ ...dealQuery(saved.id), enabled: false })
  const shown = refused.reduce((deal, { edit }) => withEdit(deal, dealEditSchema.parse(edit)), saved)
  const { typed, edit, put } = useSavedFields<DealEdit>({
    saved: shown,
    ready: (edits) => dealEditSchema.parse(edits),
    send,
  })

  function send(change: FieldEdits<DealEdit>) {
    const sent = saveFields(list, shown, change, { keepsRefused: true })
    return { sent, ...undoOf(change.edit, { ...shown, ...(change.startedFrom as Partial<Deal>) }) }
  }

  const conflicts = conflictsOf(refused, stored)
  const hasConflicts = conflicts.length > 0
  const ask = useEffectEvent(onConflict)
  useEffect(() => {
    if (hasConflicts && queue.takeUnasked(refused.filter(({ isStale }) => isStale).map(({ entry }) => entry)))
      ask()
  }, [queue, refused, hasConflicts])

  function undoOf(done: DealEdit, before: Deal) {
    return { name: addressLines(saved.address).street, undo: () => undoEdit(list, before, done) }
  }

  return {
    deal: withEdit(shown, changesOf(shown, typed)),
    saved,
    edits: typed,
    refused,
    conflicts,
    edit,
    put,
    /** Saves at once, for a dialog that shows why it fails. Returns what undoes it. Throws the failure. */
    async save(changes: DealEdit): Promise<() => Undone> {
      const sent = saveDeal(list, shown, changes)
      const undo = page.sent({ sent, ...undoOf(changes, shown) }, fieldsOf(changes))
      await sent
      return undo
    },
    /** Decides the conflicts: the other values of these fields are kept, and the rest is saved. */
    resolve(theirs: readonly EditableField[]): void {
      const { mine, before, stale } = staleEdit(refused)
      const clashes = mergeEdit({ edit: mine, startedFrom: before }, withParts(stored), hasParts).clashes
      const dropped = clashes.filter(({ path }) => theirs.some((field) => field === path[0]))
      const kept = dropped.reduce((edit, { path }) => withoutPart(edit, before, path), mine)
      for (const { entry } of stale) queue.remove(entry)
      const { merged } = mergeEdit({ edit: kept, startedFrom: before }, withParts(stored), hasParts)
      const changes = changesOf(stored, dealEditSchema.parse(pickFields(merged, fieldsOf(kept))))
      if (fieldsOf(changes).length === 0) return
      const fields = fieldsOf(changes)
      page.sent(send({ edit: changes, startedFrom: pickFields(stored, fields) as DealEdit }), fields)
    },
  }
}

/** A field that someone else has changed while it was edited. */
export type Conflict = ReturnType<typeof conflictsOf>[number]

function conflictsOf(refused: readonly RefusedEdit[], stored: Deal) {
  const { mine, before } = staleEdit(refused)
  const { clashes } = mergeEdit({ edit: mine, startedFrom: before }, withParts(stored), hasParts)
  const fields = fieldsOf(mine).filter((field) => clashes.some(({ path }) => path[0] === field))
  return fields.map((field) => ({
    field,
    parts: clashes.flatMap(({ path: [name, part] }) => (name === field && part !== undefined ? part : [])),
    before: before[field],
    theirs: stored[field],
    mine: mine[field],
  }))
}

/** If a field was edited several times offline, the last is mine, and the first began from what was seen. */
function staleEdit(refused: readonly RefusedEdit[]) {
  const stale = refused.filter(({ isStale }) => isStale)
  const mine = dealEditSchema.parse(Object.assign({}, ...stale.map(({ edit }) => edit)))
  const before: Partial<Deal> = Object.assign({}, ...stale.map(({ startedFrom }) => startedFrom).toReversed())
  return { stale, mine, before: withParts(before) }
}

/** The edit with a field, or a part of one, as it was before. */
function withoutPart(edit: DealEdit, before: Partial<Deal>, [field = '', part]: readonly string[]): DealEdit {
  const [now, old] = [Object(edit)[field], Object(before)[field]]
  const value = part === undefined ? old : { ...now, [part]: old[part] }
  return dealEditSchema.parse({ ...edit, [field]: value })
}
