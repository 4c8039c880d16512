import { unmetAtMove } from '#src/features/deals/criteria/api.ts'
import type { BoardChange } from '#src/features/deals/pipeline/board-changes.ts'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { BOARD_STATUSES, type BoardDeal, type BoardStatus } from '#src/features/deals/pipeline/schema.ts'
import type { CachedList } from '#src/lib/offline-queue/entry.ts'
import { shownAtOnce } from '#src/lib/offline-queue/words.ts'
import { boardActions, cardActions, timeOfMove } from '#src/ui/board/card-actions.tsx'
import { addToastLink, offerUndo, type Undone } from '#src/ui/dialog/toasts.ts'
import { dealQueue } from './api.ts'
import { offerProject, projectStays, reportUndoneWin } from './project-link.ts'

interface Win {
  deal: BoardDeal
  afterId: string | null
}

/** A dialog to confirm before the change. */
export type BoardQuestion =
  | ({ kind: 'win' } & Win)
  | { kind: 'criteria'; deal: BoardDeal; afterId: string | null; unmet: string[] }
  | { kind: 'abandon'; deal: BoardDeal }
  | { kind: 'delete'; deal: BoardDeal }

export type BoardActions = ReturnType<typeof createBoardActions>

export const {
  ActionsProvider: BoardActionsProvider,
  useActions: useBoardActions,
  useNewActions: useNewBoardActions,
} = boardActions(createBoardActions)

function createBoardActions(list: CachedList, ask: (question: BoardQuestion) => void) {
  const board = cardActions<BoardDeal, BoardStatus, BoardChange, { actualPurchasePrice: number }>({
    list,
    queue: dealQueue,
    stages: BOARD_STATUSES,
    nameOf: streetOf,
    /** Moving to Won requires a price; to Meets Criteria, a reason is named for not doing so. */
    asksFirst(deal, { status, afterId }) {
      if (status === deal.status) return false
      if (status === 'won') ask({ kind: 'win', deal, afterId })
      if (status !== 'meets_criteria') return status === 'won'
      const unmet = unmetAtMove(list, deal)
      if (unmet.length > 0) ask({ kind: 'criteria', deal, afterId, unmet })
      return unmet.length > 0
    },
    addition: (deal, to) => (deal.status === 'won' && to !== 'won' ? projectStays(deal) : null),
    undoMove(deal, { status, afterId }, to): Undone {
      const { id, stageEnteredAt, actualPurchasePrice } = deal
      const paid = { actualPurchasePrice, at: timeOfMove(), isUndo: true } as const
      if (status !== 'abandoned') {
        const back = { kind: 'place', id, status, afterId, ...paid, stageEnteredAt } as const
        const undone = board.moveBack(deal, status, back)
        return to === 'won' ? reportUndoneWin(list, deal) : undone
      }
      // Undo in two steps: restore the deal to its former stage, then abandon it again.
      const stage = deal.abandonedFrom ?? 'new_listing'
      board.undo(deal, 'moved back', { kind: 'place', id, status: stage, afterId: null, ...paid })
      return abandonAgain(deal)
    },
  })

  function abandonAgain(deal: BoardDeal): Undone {
    const { id, abandonReason: reason, stageEnteredAt } = deal
    const at = timeOfMove()
    return board.undo(deal, 'abandoned', { kind: 'abandon', id, reason, at, isUndo: true, stageEnteredAt })
  }

  function restore(deal: BoardDeal): void {
    const { id } = deal
    board.submit(deal, 'restored', { kind: 'restore', id, at: timeOfMove(), afterId: null })
    const stage = board.labelOf(deal.abandonedFrom ?? 'new_listing')
    offerUndo(shownAtOnce(`Restored ${streetOf(deal)} to ${stage}`), () => abandonAgain(deal), id, {
      name: `restoring ${streetOf(deal)}`,
    })
  }

  return {
    ...board,
    ask,
    restore,

    moveTo(deal: BoardDeal, status: BoardStatus): void {
      if (deal.abandonedFrom === status) restore(deal)
      else board.moveTo(deal, status)
    },

    /** Confirms a dialog that `close` closes. Throws the failure. */
    async win({ deal, afterId }: Win, actualPurchasePrice: number, close: () => void): Promise<void> {
      await board.moveWith(deal, { status: 'won', afterId }, { actualPurchasePrice }, close)
      offerProject(deal)
    },

    /** Confirms a dialog that `close` closes. Throws the failure. */
    async abandon(deal: BoardDeal, reason: string | null, close: () => void): Promise<void> {
      const { id, stageEnteredAt } = deal
      const { afterId } = board.placeOf(deal)
      await board.takeAway(deal, 'abandoned', { kind: 'abandon', id, reason, at: timeOfMove() }, close)
      const undo = () => {
        const at = timeOfMove()
        return board.undo(deal, 'restored', {
          kind: 'restore',
          id,
          at,
          afterId,
          isUndo: true,
          stageEnteredAt,
        })
      }
      const more = deal.status === 'won' ? projectStays(deal) : null
      const message = `Abandoned ${streetOf(deal)}`
      offerUndo(shownAtOnce(message, more?.note), undo, id, {
        name: `abandoning ${streetOf(deal)}`,
      })
      if (more) addToastLink(id, more.link)
    },

    remove(deal: BoardDeal): void {
      const message = `Deleted ${streetOf(deal)}. You can still undo this.`
      board.remove(deal, message, { kind: 'undelete', id: deal.id, deal })
    },
  }
}

function streetOf({ address }: BoardDeal): string {
  return addressLines(address).street
}
