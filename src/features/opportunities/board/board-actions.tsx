import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { BoardMovesProvider, type Reveal } from '#src/ui/board/board-moves.tsx'
import { returnCard } from '#src/ui/board/card-return.tsx'
import { followCard } from '#src/ui/board/follow-card.ts'
import {
  afterIdAt,
  type BoardCard,
  type CardSpot,
  cardsAround,
  idAbove,
  placeInColumn,
  type Spot,
} from '#src/ui/board/lanes.ts'
import { showRefusal } from '#src/ui/board/refusal-toast.ts'
import { offerUndo } from '#src/ui/offer-undo.ts'
import { useReadyToasts } from '#src/ui/toast.tsx'
import { BOARD_STATUSES, type BoardStatus, type OpportunityCard, type OpportunityStatus } from '../schema.ts'
import { shownColumns, submitChange } from './api.ts'
import { activeDeals, type BoardChange, lanesOf, statusLabel } from './board-changes.ts'
import { addressLines } from './card-text.ts'

/** Something to be answered in a dialog before anything changes. */
export type BoardQuestion =
  | { kind: 'win'; deal: OpportunityCard; afterId: string | null }
  | { kind: 'abandon'; deal: OpportunityCard }
  | { kind: 'delete'; deal: OpportunityCard }

type Ask = (question: BoardQuestion) => void
type Announce = (sentence: string) => void
export type BoardActions = ReturnType<typeof createBoardActions>

const ActionsContext = createContext<BoardActions | null>(null)

export function BoardActionsProvider({ value, children }: { value: BoardActions; children: ReactNode }) {
  return (
    <ActionsContext.Provider value={value}>
      <BoardMovesProvider value={value}>{children}</BoardMovesProvider>
    </ActionsContext.Provider>
  )
}

export function useBoardActions(): BoardActions {
  const actions = useContext(ActionsContext)
  if (actions === null) throw new Error('There is no board around this')
  return actions
}

/** The actions of one organization's board, the same ones as long as it is shown. */
export function useNewBoardActions(organizationId: string, ask: Ask, announce: Announce): BoardActions {
  const client = useQueryClient()
  useReadyToasts()
  const [actions] = useState(() => createBoardActions(client, organizationId, ask, announce))
  return actions
}

/** One organization's board on the screen. */
export interface ShownBoard {
  client: QueryClient
  organizationId: string
  ask: Ask
  announce: Announce
  /** Where each column that is shown enters its way to bring a deal into view. */
  reveals: Map<string, Reveal>
}

/** What people can do to a deal on the board: shown at once, undone on request, explained when refused. */
function createBoardActions(client: QueryClient, organizationId: string, ask: Ask, announce: Announce) {
  const board: ShownBoard = { client, organizationId, ask, announce, reveals: new Map() }
  return {
    ask,
    reveals: board.reveals,
    board,

    /** Puts a deal on top of a column, as the menu does. */
    moveTo(deal: OpportunityCard, status: BoardStatus): void {
      if (deal.status === status) return
      if (deal.abandonedFrom === status) {
        restore(board, deal)
        return
      }
      const others = around(board, deal.id)
      place(board, deal, { status, afterId: null })
      followCard(board.reveals, { stage: status, id: deal.id }, others)
    },

    /** Puts a deal into the gap at `spot` among the deals shown in that column. */
    moveToSpot(id: string, { stage, index }: Spot, shown: readonly BoardCard[]): void {
      const columns = shownColumns(client, organizationId)
      const deal = columns && activeDeals(columns).find((one) => one.id === id)
      const status = BOARD_STATUSES.find(({ value }) => value === stage)?.value
      if (!deal || !status) return
      place(board, deal, { status, afterId: afterIdAt(columns[status], shown, index, id) })
    },

    win(deal: OpportunityCard, afterId: string | null, price: number): void {
      const others = around(board, deal.id)
      place(board, deal, { status: 'won', afterId }, price)
      followCard(board.reveals, { stage: 'won', id: deal.id }, others)
    },

    abandon: (deal: OpportunityCard, reason: string | null) => abandon(board, deal, reason),
    restore: (deal: OpportunityCard) => restore(board, deal),
    remove: (deal: OpportunityCard) => remove(board, deal),
  }
}

/** Shows a change at once; `verb` is what was not done to the deal when it is refused. */
export function submit(board: ShownBoard, deal: OpportunityCard, verb: string, change: BoardChange): void {
  const words = { name: streetOf(deal), verb }
  submitChange(board, { change, words }, (refusal, takeBack) => {
    returnCard(deal.id, takeBack)
    showRefusal(words, refusal, () => submit(board, deal, verb, change))
  })
}

function columnOf({ client, organizationId }: ShownBoard, status: OpportunityStatus) {
  return shownColumns(client, organizationId)?.[status] ?? []
}

function streetOf(deal: OpportunityCard): string {
  return addressLines(deal.address).street
}

function now(): string {
  return new Date().toISOString()
}

/** Moves a deal; coming to Won without a price asks for it first. */
function place(
  board: ShownBoard,
  deal: OpportunityCard,
  { status, afterId }: { status: BoardStatus; afterId: string | null },
  actualPurchasePrice?: number,
): void {
  const from = { status: deal.status, afterId: idAbove(columnOf(board, deal.status), deal.id) }
  if (from.status === status && from.afterId === afterId) return
  if (status === 'won' && deal.status !== 'won' && actualPurchasePrice === undefined) {
    board.ask({ kind: 'win', deal, afterId })
    return
  }
  submit(board, deal, 'moved', {
    kind: 'place',
    id: deal.id,
    status,
    afterId,
    actualPurchasePrice,
    at: now(),
  })
  const label = statusLabel(status)
  board.announce(`Moved ${streetOf(deal)} to ${label}, ${placeInColumn(columnOf(board, status), deal.id)}`)
  const where = deal.status === status ? `within ${label}` : `to ${label}`
  offerUndo(`Moved ${streetOf(deal)} ${where}`, () => undoPlace(board, deal, from), deal.id)
}

function undoPlace(
  board: ShownBoard,
  deal: OpportunityCard,
  { status, afterId }: { status: OpportunityStatus; afterId: string | null },
): void {
  if (status === 'abandoned') {
    abandonAgain(board, deal)
    return
  }
  const hasFocus = document.activeElement?.closest(`[data-card="${deal.id}"]`) != null
  const actualPurchasePrice = deal.actualPurchasePrice ?? undefined
  const to = { status, afterId, actualPurchasePrice }
  const move = { kind: 'place', id: deal.id, ...to, at: now(), isUndo: true } as const
  returnCard(deal.id, () => submit(board, deal, 'moved back', move))
  if (hasFocus) followCard(board.reveals, { stage: status, id: deal.id })
  board.announce(`Moved ${streetOf(deal)} back to ${statusLabel(status)}`)
}

/** Undoes a move out of Abandoned: by way of the stage the deal was abandoned in, which is kept with it. */
function abandonAgain(board: ShownBoard, deal: OpportunityCard): void {
  const { id, abandonReason: reason } = deal
  const status = deal.abandonedFrom ?? 'new_listing'
  const actualPurchasePrice = deal.actualPurchasePrice ?? undefined
  const back = { status, afterId: null, actualPurchasePrice, at: now(), isUndo: true } as const
  submit(board, deal, 'moved back', { kind: 'place', id, ...back })
  submit(board, deal, 'abandoned', { kind: 'abandon', id, reason, at: now(), isUndo: true })
}

function abandon(board: ShownBoard, deal: OpportunityCard, reason: string | null): void {
  const { id } = deal
  const afterId = idAbove(columnOf(board, deal.status), id)
  takeAway(board, deal, 'abandoned', { kind: 'abandon', id, reason, at: now() })
  offerUndo(
    `Abandoned ${streetOf(deal)}`,
    () => submit(board, deal, 'restored', { kind: 'restore', id, at: now(), afterId, isUndo: true }),
    id,
  )
}

function restore(board: ShownBoard, deal: OpportunityCard): void {
  const { id, abandonReason: reason } = deal
  submit(board, deal, 'restored', { kind: 'restore', id, at: now(), afterId: null })
  const stage = statusLabel(deal.abandonedFrom ?? 'new_listing')
  offerUndo(
    `Restored ${streetOf(deal)} to ${stage}`,
    () => submit(board, deal, 'abandoned', { kind: 'abandon', id, reason, at: now(), isUndo: true }),
    id,
  )
}

function remove(board: ShownBoard, deal: OpportunityCard): void {
  const { id } = deal
  takeAway(board, deal, 'deleted', { kind: 'delete', id })
  offerUndo(
    `Deleted ${streetOf(deal)}`,
    () => submit(board, deal, 'brought back', { kind: 'undelete', id, deal }),
    id,
  )
}

/** Takes a deal off the board; the focus goes to the nearest card that is shown. */
function takeAway(board: ShownBoard, deal: OpportunityCard, verb: string, change: BoardChange): void {
  const others = around(board, deal.id)
  submit(board, deal, verb, change)
  followCard(board.reveals, { stage: deal.status, id: deal.id }, others)
}

/** The cards around a deal, to be asked for before it moves: it may leave what is shown. */
function around({ client, organizationId }: ShownBoard, id: string): CardSpot[] {
  const columns = shownColumns(client, organizationId)
  return columns === undefined ? [] : cardsAround(lanesOf(columns), id)
}
