import { type ReactNode, useState } from 'react'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { fieldsOf } from '#src/features/deals/pipeline/deal-edits.ts'
import { type Deal, type DealEdit, FIELD_LABELS } from '#src/features/deals/pipeline/deal-schema.ts'
import { receivedDealSchema } from '#src/features/deals/pipeline/edits.ts'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatRate } from '#src/finance/money.ts'
import type { ApiError } from '#src/lib/api/http.ts'
import { isSameValue, pickFields, withFields } from '#src/lib/rows/field-edits.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { currentRow } from '#src/lib/rows/send-edit.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { dismissToastAbout, offerUndo, showFailedChange } from '#src/ui/dialog/toasts.ts'
import { dealQueue } from './api.ts'
import { exportDeals } from './export-deals.tsx'

/** One of the fields that are edited in the list. */
export type ListEdit = Pick<DealEdit, 'agentName' | 'askingPrice' | 'unconditionalDate' | 'dueDate'>

/** A field that someone else changed while it was edited. */
interface Conflict {
  deal: BoardDeal
  mine: ListEdit
  theirs: Deal
  by: ApiError['changedBy']
}

/** Saves fields of deals at once, with Undo; asks if someone else changed the same one. */
export function useListEdits(): { save: (deal: BoardDeal, edit: ListEdit) => void; question: ReactNode } {
  const { client, organizationId } = useOrganization()
  const [conflict, ask] = useState<Conflict | null>(null)

  function send(deal: BoardDeal, edit: ListEdit, isUndo = false): void {
    const { id } = deal
    const words = { name: addressLines(deal.address).street, verb: isUndo ? 'changed back' : 'saved' }
    const startedFrom = pickFields(deal, fieldsIn(edit))
    const change = {
      kind: 'edit' as const,
      id,
      edit,
      startedFrom,
      card: edit,
      ...(isUndo && { isUndo: true as const }),
    }
    dealQueue.changes(client).submit(organizationId, { change, words, isUndo }, (failure, rollBack) => {
      rollBack()
      const theirs = currentRow(failure, receivedDealSchema)
      if (theirs === null) showFailedChange(words, failure, () => send(deal, edit, isUndo))
      else {
        // Nothing has changed yet that Undo could restore.
        dismissToastAbout(id)
        ask({ deal, mine: edit, theirs, by: failure.changedBy })
      }
    })
  }

  function save(deal: BoardDeal, edit: ListEdit): void {
    const [field] = fieldsIn(edit)
    if (field === undefined || isSameValue(deal[field], edit[field])) return
    send(deal, edit)
    const before = pickFields(deal, [field]) as ListEdit
    const name = `${FIELD_LABELS[field].toLowerCase()} of ${addressLines(deal.address).street}`
    const undo = () => {
      send(withFields(deal, edit), before, true)
      return 'shown' as const
    }
    offerUndo(`Changed ${name}`, undo, deal.id, { name })
  }

  const question = conflict && (
    <ConflictQuestion
      conflict={conflict}
      onClose={() => ask(null)}
      onConfirm={() =>
        save(withFields(conflict.deal, pickFields(conflict.theirs, fieldsIn(conflict.mine))), conflict.mine)
      }
    />
  )
  return { save, question }
}

const fieldsIn = (edit: ListEdit) => fieldsOf(edit) as (keyof ListEdit)[]

interface ConflictQuestionProps {
  conflict: Conflict
  onClose: () => void
  onConfirm: () => void
}

function ConflictQuestion({ conflict: { deal, mine, theirs, by }, ...props }: ConflictQuestionProps) {
  const [field = 'askingPrice'] = fieldsIn(mine)
  const [other, own] = [valueText(field, theirs[field]), valueText(field, mine[field])]
  return (
    <ConfirmDialog
      title={`${FIELD_LABELS[field]} of ${addressLines(deal.address).street}`}
      variant="filled"
      action={`Use ${own}`}
      keep={`Keep ${other}`}
      {...props}
    >
      <p>
        {by?.isMe
          ? `You changed it to ${other} in another window, and to ${own} here.`
          : `${by?.name ?? 'Someone else'} changed it to ${other} while you changed it to ${own}.`}
      </p>
    </ConfirmDialog>
  )
}

function valueText(field: keyof ListEdit, value: unknown): string {
  if (value == null) return 'empty'
  if (typeof value === 'number') return formatRate(value)
  return field === 'agentName' ? String(value) : formatDate(String(value))
}

/** What a bar of selected deals needs of the board. */
export function useBulkOf() {
  const queue = dealQueue.changes(useOrganization().client)
  return (deals: readonly BoardDeal[]) => ({
    deals,
    queue,
    onExport: (ids: readonly string[]) => void exportDeals(ids),
  })
}
