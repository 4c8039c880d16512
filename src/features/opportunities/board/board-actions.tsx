import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CachedList } from '#src/lib/offline-queue/delivery.ts'
import { cardActions, createActionsContext } from '#src/ui/board/card-actions.tsx'
import type { BoardCard, Spot } from '#src/ui/board/lanes.ts'
import { offerUndo } from '#src/ui/offer-undo.ts'
import { BOARD_STATUSES, type BoardStatus, type OpportunityCard, type OpportunityStatus } from '../schema.ts'
import { dealChanges, shownColumns } from './api.ts'
import type { BoardChange } from './board-changes.ts'
import { addressLines } from './card-text.ts'

/** A dialog to confirm before the change. */
export type BoardQuestion =
  | { kind: 'win'; deal: OpportunityCard; afterId: string | null }
  | { kind: 'abandon'; deal: OpportunityCard }
  | { kind: 'delete'; deal: OpportunityCard }

type Ask = (question: BoardQuestion) => void
type Announce = (sentence: string) => void
export type BoardActions = ReturnType<typeof createBoardActions>

export const { ActionsProvider: BoardActionsProvider, useActions: useBoardActions } =
  createActionsContext<BoardActions>()

/** Stable while the board is mounted. */
export function useNewBoardActions(organizationId: string, ask: Ask, announce: Announce): BoardActions {
  const client = useQueryClient()
  const [actions] = useState(() => createBoardActions({ client, organizationId }, ask, announce))
  return actions
}

function createBoardActions(list: CachedList, ask: Ask, announce: Announce) {
  const board = cardActions<OpportunityCard, BoardStatus, BoardChange>({
    stages: BOARD_STATUSES,
    columns: () => shownColumns(list.client, list.organizationId),
    nameOf: streetOf,
    submit: (submission, onFailed) =>
      dealChanges(list.client).submit(list.organizationId, submission, onFailed),
    announce,
  })
  const { submit } = board

  function place(
    deal: OpportunityCard,
    to: { status: BoardStatus; afterId: string | null },
    actualPurchasePrice?: number,
  ): void {
    const { id } = deal
    const from = board.placeOf(deal)
    if (from.status === to.status && from.afterId === to.afterId) return
    if (to.status === 'won' && deal.status !== 'won' && actualPurchasePrice === undefined) {
      ask({ kind: 'win', deal, afterId: to.afterId })
      return
    }
    submit(deal, 'moved', { kind: 'place', id, ...to, actualPurchasePrice, at: now() })
    board.moved(deal, to.status, () => undoPlace(deal, from.status, from.afterId))
  }

  function undoPlace(deal: OpportunityCard, status: OpportunityStatus, afterId: string | null): void {
    const { id, abandonReason: reason } = deal
    const actualPurchasePrice = deal.actualPurchasePrice ?? undefined
    const paid = { actualPurchasePrice, at: now(), isUndo: true } as const
    if (status !== 'abandoned') {
      board.moveBack(deal, status, { kind: 'place', id, status, afterId, ...paid })
      return
    }
    // Undo in two steps: restore the deal to its former stage, then abandon it again.
    const stage = deal.abandonedFrom ?? 'new_listing'
    submit(deal, 'moved back', { kind: 'place', id, status: stage, afterId: null, ...paid })
    submit(deal, 'abandoned', { kind: 'abandon', id, reason, at: now(), isUndo: true })
  }

  function restore(deal: OpportunityCard): void {
    const { id, abandonReason: reason } = deal
    submit(deal, 'restored', { kind: 'restore', id, at: now(), afterId: null })
    const stage = board.labelOf(deal.abandonedFrom ?? 'new_listing')
    const undo = () => submit(deal, 'abandoned', { kind: 'abandon', id, reason, at: now(), isUndo: true })
    offerUndo(`Restored ${streetOf(deal)} to ${stage}`, undo, id)
  }

  return {
    ask,
    reveals: board.reveals,
    submit,
    restore,

    moveTo(deal: OpportunityCard, status: BoardStatus): void {
      if (deal.status === status) return
      if (deal.abandonedFrom === status) {
        restore(deal)
        return
      }
      const others = board.around(deal)
      place(deal, { status, afterId: null })
      board.follow(deal, status, others)
    },

    moveToSpot(id: string, spot: Spot, shown: readonly BoardCard[]): void {
      const dropped = board.droppedAt(id, spot, shown)
      if (dropped !== null) place(dropped.card, dropped.to)
    },

    win(deal: OpportunityCard, afterId: string | null, price: number): void {
      const others = board.around(deal)
      place(deal, { status: 'won', afterId }, price)
      board.follow(deal, 'won', others)
    },

    abandon(deal: OpportunityCard, reason: string | null): void {
      const { id } = deal
      const { afterId } = board.placeOf(deal)
      board.takeAway(deal, 'abandoned', { kind: 'abandon', id, reason, at: now() })
      const undo = () => submit(deal, 'restored', { kind: 'restore', id, at: now(), afterId, isUndo: true })
      offerUndo(`Abandoned ${streetOf(deal)}`, undo, id)
    },

    remove(deal: OpportunityCard): void {
      const { id } = deal
      board.takeAway(deal, 'deleted', { kind: 'delete', id })
      const undo = () => submit(deal, 'restored', { kind: 'undelete', id, deal })
      offerUndo(`Deleted ${streetOf(deal)}`, undo, id)
    },
  }
}

function streetOf({ address }: OpportunityCard): string {
  return addressLines(address).street
}

function now(): string {
  return new Date().toISOString()
}
