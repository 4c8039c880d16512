import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { requiredContext } from '#src/lib/browser/required-context.ts'
import { createStore } from '#src/lib/browser/store.ts'
import type { CachedList, OnFailed, Submission } from '#src/lib/offline-queue/entry.ts'
import { shownAtOnce } from '#src/lib/offline-queue/words.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import {
  addToastLink,
  offerUndo,
  showFailedChange,
  type ToastLink,
  type Undone,
} from '#src/ui/dialog/toasts.ts'
import { type BoardMoves, BoardMovesContext, followCard, type Reveal } from './board-moves.tsx'
import {
  afterIdAt,
  type BoardCard,
  type BoardStage,
  type CardSpot,
  cardsAround,
  idAbove,
  placeInColumn,
  type Spot,
} from './lanes.ts'

const ROLLBACK_MS = 160

/** The actions of one kind of board; `ask` opens the dialog of a question. */
export function boardActions<Question, Actions extends BoardMoves>(
  create: (list: CachedList, ask: (question: Question) => void) => Actions,
) {
  const [Context, useActions] = requiredContext<Actions>('Used outside a board')
  return {
    /** Stable while the board is mounted. */
    useNewActions(ask: (question: Question) => void = () => {}): Actions {
      const list = useOrganization()
      const [actions] = useState(() => create(list, ask))
      return actions
    },
    ActionsProvider({ value, children }: { value: Actions; children: ReactNode }) {
      return (
        <Context value={value}>
          <BoardMovesContext value={value}>{children}</BoardMovesContext>
        </Context>
      )
    },
    useActions,
  }
}

interface ActionCard extends BoardCard {
  address: string
  status: string
}

/** A column, and the card above the position; null for the top. */
interface Place<Status> {
  status: Status
  afterId: string | null
}

/** `Details` belong to the move, such as the price of a deal that is won. */
type PlaceChange<Stage, Details> = { kind: 'place'; id: string; at: string } & Place<Stage> & Partial<Details>

type CardChange<Change, Stage, Details> =
  | Change
  | PlaceChange<Stage, Details>
  | { kind: 'delete'; id: string }

interface ActionBoard<
  Card extends ActionCard,
  Stage extends Card['status'],
  Change extends { id: string },
  Details,
> {
  list: CachedList
  queue: {
    changes: (client: CachedList['client']) => {
      submit(id: string, change: Submission<CardChange<Change, Stage, Details>>, onFailed: OnFailed): void
      attempt(id: string, change: Submission<CardChange<Change, Stage, Details>>): Promise<unknown>
    }
    /** The cards by status with queued changes applied; undefined while loading. */
    shown: (list: CachedList) => Readonly<Record<Card['status'], readonly Card[]>> | undefined
  }
  stages: readonly (BoardStage & { value: Stage })[]
  nameOf: (card: Card) => string
  /** Asks before a move, or for its details; returns false if it has no question. */
  asksFirst: (card: Card, to: Place<Stage>) => boolean
  /** What the message about a move to another column adds, with a page that it leads to; null for nothing. */
  addition?: (card: Card, to: Stage) => { note: string; link: ToastLink } | null
  /** Undoes the move of a card, which is given as it was before. */
  undoMove: (card: Card, from: Place<Card['status']>, to: Stage) => Undone
}

export function timeOfMove(): string {
  return new Date().toISOString()
}

/** The actions that both boards share: optimistic updates with an announcement, undo, and rollback with the reason. */
export function cardActions<
  Card extends ActionCard,
  Stage extends Card['status'],
  Change extends { id: string },
  Details,
>({ list, queue, stages, nameOf, ...board }: ActionBoard<Card, Stage, Change, Details>) {
  const reveals = new Map<string, Reveal>()
  const announcement = createStore('')
  const changes = queue.changes(list.client)
  const columnOf = (status: Card['status']): readonly Card[] => queue.shown(list)?.[status] ?? []
  const labelOf = (status: string) => optionLabel(stages, status)

  /** `verb` completes the message "… was not …" if the change fails. */
  function submit(
    card: Card,
    verb: string,
    change: CardChange<Change, Stage, Details>,
    how: { isUndo?: boolean; version?: number } = {},
  ): void {
    const words = { name: nameOf(card), verb }
    changes.submit(list.organizationId, { change, words, ...how }, (failure, rollBack) => {
      slideCard(card.id, rollBack)
      showFailedChange(words, failure, () => submit(card, verb, change))
    })
  }

  /** Undoes the last change of a card, unless someone else has changed it since. */
  function undo(card: Card, verb: string, change: Change): Undone {
    submit(card, verb, change, { isUndo: true })
    return 'shown'
  }

  /** Read before the card moves, as it may be hidden afterwards. */
  function around({ id }: Card): CardSpot[] {
    const lanes = stages.map((stage) => ({ stage, cards: columnOf(stage.value) }))
    return cardsAround(lanes, id)
  }

  function follow({ id }: Card, stage: string, others?: readonly CardSpot[]): void {
    followCard(reveals, { stage, id }, others)
  }

  function placeOf({ id, status }: Card): Place<Card['status']> {
    return { status, afterId: idAbove(columnOf(status), id) }
  }

  function place(card: Card, to: Place<Stage>): void {
    const from = placeOf(card)
    if (from.status === to.status && from.afterId === to.afterId) return
    if (board.asksFirst(card, to)) return
    submit(card, 'moved', placing(card, to, {}))
    reportMove(card, from, to)
  }

  function placing({ id }: Card, to: Place<Stage>, details: Partial<Details>): PlaceChange<Stage, Details> {
    return { kind: 'place', id, at: timeOfMove(), ...to, ...details }
  }

  function reportMove(card: Card, from: Place<Card['status']>, to: Place<Stage>): void {
    const { id } = card
    const label = labelOf(to.status)
    announcement.set(`Moved ${nameOf(card)} to ${label}, ${placeInColumn(columnOf(to.status), id)}`)
    const how = card.status === to.status ? 'within' : 'to'
    const more = card.status === to.status ? null : board.addition?.(card, to.status)
    const message = `Moved ${nameOf(card)} ${how} ${label}`
    const undo = () => board.undoMove(card, from, to.status)
    offerUndo(shownAtOnce(message, more?.note), undo, id, { name: `moving ${nameOf(card)}` })
    if (more) addToastLink(id, more.link)
  }

  /** Makes a change as a dialog says; `close` closes it. Throws the failure. */
  async function attempt(
    card: Card,
    verb: string,
    change: CardChange<Change, Stage, Details>,
    close: () => void,
  ): Promise<void> {
    await changes.attempt(list.organizationId, { change, words: { name: nameOf(card), verb } })
    close()
  }

  return {
    reveals,
    announcement,
    submit,
    undo,
    labelOf,
    placeOf,

    /** Moves a card to the top of a column and keeps its focus. */
    moveTo(card: Card, status: Stage): void {
      if (card.status === status) return
      const others = around(card)
      place(card, { status, afterId: null })
      follow(card, status, others)
    },

    moveToSpot(id: string, { stage, index }: Spot, shown: readonly BoardCard[]): void {
      const status = stages.find(({ value }) => value === stage)?.value
      const card = stages.flatMap(({ value }) => columnOf(value)).find((one) => one.id === id)
      if (status === undefined || card === undefined) return
      place(card, { status, afterId: afterIdAt(columnOf(status), shown, index, id) })
    },

    /** Undoes a move; the card keeps the focus. */
    moveBack(card: Card, to: Card['status'], change: Change): Undone {
      const hasFocus = document.activeElement?.closest(`[data-card="${card.id}"]`) != null
      slideCard(card.id, () => void undo(card, 'moved back', change))
      if (hasFocus) follow(card, to)
      announcement.set(`Moved ${nameOf(card)} back to ${labelOf(to)}`)
      return 'shown'
    },

    /** Moves a card after a question that had no details to ask for. */
    moveAnyway(card: Card, to: Place<Stage>): void {
      const [from, others] = [placeOf(card), around(card)]
      submit(card, 'moved', placing(card, to, {}))
      reportMove(card, from, to)
      follow(card, to.status, others)
    },

    /** Moves a card with the details that a dialog asked for; `close` closes it. Throws the failure. */
    async moveWith(card: Card, to: Place<Stage>, details: Details, close: () => void): Promise<void> {
      const [from, others] = [placeOf(card), around(card)]
      await attempt(card, 'moved', placing(card, to, details), close)
      reportMove(card, from, to)
      follow(card, to.status, others)
    },

    /** Takes a card off the board as a dialog says; `close` closes it. Throws the failure. */
    async takeAway(card: Card, verb: string, change: Change, close: () => void): Promise<void> {
      const others = around(card)
      await attempt(card, verb, change, close)
      follow(card, card.status, others)
    },

    /** Deletes a card; its Undo makes the change `restored`. */
    remove(card: Card, message: string, restored: Change): void {
      const { id } = card
      const others = around(card)
      submit(card, 'deleted', { kind: 'delete', id })
      follow(card, card.status, others)
      const undo = () => {
        submit(card, 'restored', restored)
        return 'shown' as const
      }
      offerUndo(message, undo, id, { name: `deleting ${nameOf(card)}` })
    },
  }
}

/** Animates a card from its current position to its position after an undo or a rollback. */
function slideCard(id: string, change: () => void): void {
  const cardElement = () => document.querySelector<HTMLElement>(`[data-card="${id}"]`)
  const before = cardElement()?.getBoundingClientRect()
  flushSync(change)
  const card = cardElement()
  if (!before || !card || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const now = card.getBoundingClientRect()
  const from = `translate(${before.x - now.x}px, ${before.y - now.y}px)`
  const steps = [
    { transform: from, zIndex: 3 },
    { transform: 'none', zIndex: 3 },
  ]
  card.animate(steps, { duration: ROLLBACK_MS, easing: 'cubic-bezier(0.2, 0, 0, 1)' })
}
