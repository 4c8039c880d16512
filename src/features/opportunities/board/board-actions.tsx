import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiError } from '#src/lib/http.ts'
import { showToast } from '#src/ui/toast.tsx'
import { addressLines } from '../card/rules.ts'
import type { BoardStatus, OpportunityCard, OpportunityStatus } from '../schema.ts'
import { shownColumns, submitChange } from './api.ts'
import {
  afterIdAt,
  type BoardChange,
  dealBeside,
  idAbove,
  placeInColumn,
  type Spot,
  statusLabel,
} from './rules.ts'

/** Something to be answered in a dialog before anything changes. */
export type BoardQuestion =
  | { kind: 'win'; deal: OpportunityCard; afterId: string | null }
  | { kind: 'abandon'; deal: OpportunityCard }
  | { kind: 'delete'; deal: OpportunityCard }

type Ask = (question: BoardQuestion) => void
type Announce = (sentence: string) => void
/** Puts the focus on a deal of a column, and scrolls to the column if asked. */
export type Reveal = (id: string, scrolls: boolean) => void
export type BoardActions = ReturnType<typeof createBoardActions>

const ActionsContext = createContext<BoardActions | null>(null)
export const BoardActionsProvider = ActionsContext.Provider

export function useBoardActions(): BoardActions {
  const actions = useContext(ActionsContext)
  if (actions === null) throw new Error('There is no board around this')
  return actions
}

/** The actions of one organization's board, the same ones as long as it is shown. */
export function useNewBoardActions(organizationId: string, ask: Ask, announce: Announce): BoardActions {
  const client = useQueryClient()
  const [actions] = useState(() => createBoardActions(client, organizationId, ask, announce))
  return actions
}

const ERROR_TOAST_MS = 20_000
const UNDO = { label: 'Undo', shortcut: /Mac|iP/.test(navigator.userAgent) ? '⌘ Z' : 'Ctrl Z' }

/** What people can do to a deal on the board: shown at once, undone on request, explained when refused. */
function createBoardActions(client: QueryClient, organizationId: string, ask: Ask, announce: Announce) {
  const columns = () => shownColumns(client, organizationId)
  const now = () => new Date().toISOString()
  /** Where each column that is shown enters its way to bring a deal into view. */
  const reveals = new Map<OpportunityStatus, Reveal>()

  /** Keeps the focus on a deal whose card is drawn anew elsewhere; the screen follows only the keyboard. */
  function follow(status: OpportunityStatus, id: string): void {
    const scrolls = document.activeElement?.matches(':focus-visible') ?? false
    flushSync(() => {})
    if (document.querySelector('dialog:modal') === null) reveals.get(status)?.(id, scrolls)
  }

  /** Takes a deal off the board; the focus goes to the card that takes its place. */
  function takeAway(deal: OpportunityCard, verb: string, change: BoardChange): void {
    const board = columns()
    const beside = board && (dealBeside(board, deal.id, 'ArrowDown') ?? dealBeside(board, deal.id, 'ArrowUp'))
    submit(deal, verb, change)
    if (beside) follow(beside.status, beside.id)
  }

  function find(id: string): OpportunityCard | undefined {
    return Object.values(columns() ?? {})
      .flat()
      .find((deal) => deal.id === id)
  }

  function submit(deal: OpportunityCard, verb: string, change: BoardChange): void {
    const retry = () => submit(deal, verb, change)
    submitChange(client, organizationId, change, (refusal) => showRefusal(deal, verb, refusal, retry))
  }

  function place(deal: OpportunityCard, status: BoardStatus, afterId: string | null, price?: number): void {
    const from = { status: deal.status, afterId: idAbove(columns()?.[deal.status] ?? [], deal.id) }
    if (from.status === status && from.afterId === afterId) return
    if (status === 'won' && deal.status !== 'won' && price === undefined) {
      ask({ kind: 'win', deal, afterId })
      return
    }
    const move = {
      kind: 'place',
      id: deal.id,
      status,
      afterId,
      actualPurchasePrice: price,
      at: now(),
    } as const
    submit(deal, 'moved', move)
    const { street } = addressLines(deal.address)
    const label = statusLabel(status)
    announce(`Moved ${street} to ${label}, ${placeInColumn(columns()?.[status] ?? [], deal.id)}`)
    const undo = () => undoPlace(deal, from)
    const message = deal.status === status ? `Moved ${street} within ${label}` : `Moved ${street} to ${label}`
    showToast({ message, action: { ...UNDO, onAction: undo } })
  }

  function undoPlace(
    deal: OpportunityCard,
    from: { status: OpportunityCard['status']; afterId: string | null },
  ): void {
    if (from.status === 'abandoned') return
    const hasFocus = document.activeElement?.closest(`[data-deal="${deal.id}"]`) != null
    submit(deal, 'moved back', {
      kind: 'place',
      id: deal.id,
      status: from.status,
      afterId: from.afterId,
      actualPurchasePrice: deal.actualPurchasePrice ?? undefined,
      at: now(),
    })
    if (hasFocus) follow(from.status, deal.id)
    announce(`Moved ${addressLines(deal.address).street} back to ${statusLabel(from.status)}`)
  }

  return {
    ask,
    reveals,

    /** Puts a deal on top of a column, as the menu does. */
    moveTo(deal: OpportunityCard, status: BoardStatus): void {
      if (deal.status === status) return
      place(deal, status, null)
      follow(status, deal.id)
    },

    /** Puts a deal into the gap at `spot` among the deals shown in that column. */
    moveToSpot(id: string, { status, index }: Spot, shown: readonly OpportunityCard[]): void {
      const deal = find(id)
      if (deal) place(deal, status, afterIdAt(columns()?.[status] ?? [], shown, index, id))
    },

    win(deal: OpportunityCard, afterId: string | null, price: number): void {
      place(deal, 'won', afterId, price)
      follow('won', deal.id)
    },

    abandon(deal: OpportunityCard, reason: string | null): void {
      const afterId = idAbove(columns()?.[deal.status] ?? [], deal.id)
      takeAway(deal, 'abandoned', { kind: 'abandon', id: deal.id, reason, at: now() })
      const undo = () => submit(deal, 'restored', { kind: 'restore', id: deal.id, at: now(), afterId })
      showToast({
        message: `Abandoned ${addressLines(deal.address).street}`,
        action: { ...UNDO, onAction: undo },
      })
    },

    restore(deal: OpportunityCard): void {
      submit(deal, 'restored', { kind: 'restore', id: deal.id, at: now(), afterId: null })
      const reason = deal.abandonReason
      const undo = () => submit(deal, 'abandoned', { kind: 'abandon', id: deal.id, reason, at: now() })
      const stage = statusLabel(deal.abandonedFrom ?? 'new_listing')
      showToast({
        message: `Restored ${addressLines(deal.address).street} to ${stage}`,
        action: { ...UNDO, onAction: undo },
      })
    },

    remove(deal: OpportunityCard): void {
      takeAway(deal, 'deleted', { kind: 'delete', id: deal.id })
      const undo = () => submit(deal, 'brought back', { kind: 'undelete', id: deal.id, deal })
      showToast({
        message: `Deleted ${addressLines(deal.address).street}`,
        action: { ...UNDO, onAction: undo },
      })
    },
  }
}

function showRefusal(deal: OpportunityCard, verb: string, refusal: ApiError, retry: () => void): void {
  const reason =
    refusal.code === 'stale_version'
      ? 'Somebody else changed it in the meantime, and it is shown as it is now.'
      : refusal.message
  const isGone = refusal.status === 404
  showToast({
    message: `${addressLines(deal.address).street} was not ${verb}. ${reason}`,
    tone: 'error',
    duration: ERROR_TOAST_MS,
    ...(isGone ? {} : { action: { label: 'Retry', onAction: retry } }),
  })
}
