import { createContext, type ReactNode, useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CachedList, OnFailed, Submission } from '#src/lib/offline-queue/entry.ts'
import { offerUndo, showFailedChange } from '#src/ui/toasts.ts'
import { type BoardMoves, BoardMovesProvider, followCard, type Reveal } from './board-moves.tsx'
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

type Announce = (sentence: string) => void

/** The actions of one kind of board; `ask` opens the dialog of a question. */
export function boardActions<Question, Actions extends BoardMoves>(
  create: (list: CachedList, ask: (question: Question) => void, announce: Announce) => Actions,
) {
  const Context = createContext<Actions | null>(null)
  return {
    /** Stable while the board is mounted. */
    useNewActions(
      list: CachedList,
      ask: (question: Question) => void = () => {},
      announce: Announce = () => {},
    ): Actions {
      const [actions] = useState(() => create(list, ask, announce))
      return actions
    },
    ActionsProvider({ value, children }: { value: Actions; children: ReactNode }) {
      return (
        <Context.Provider value={value}>
          <BoardMovesProvider value={value}>{children}</BoardMovesProvider>
        </Context.Provider>
      )
    },
    useActions(): Actions {
      const actions = useContext(Context)
      if (actions === null) throw new Error('Used outside a board')
      return actions
    },
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

interface ActionBoard<Card extends ActionCard, Stage extends Card['status'], Change, Details> {
  stages: readonly (BoardStage & { value: Stage })[]
  /** The cards by status with queued changes applied; undefined while loading. */
  columns: () => Readonly<Record<Card['status'], readonly Card[]>> | undefined
  nameOf: (card: Card) => string
  submit: (submission: Submission<Change | PlaceChange<Stage, Details>>, onFailed: OnFailed) => void
  /** Like `submit`, for a dialog that stays open until the change is accepted. Throws the failure. */
  attempt: (submission: Submission<Change | PlaceChange<Stage, Details>>) => Promise<unknown>
  announce: Announce
  /** Asks for the details of a move; returns false if it has none. */
  asksFirst: (card: Card, to: Place<Stage>) => boolean
  undoMove: (card: Card, from: Place<Card['status']>) => void
}

export function now(): string {
  return new Date().toISOString()
}

/** The actions that both boards share: optimistic updates with an announcement, undo, and rollback with the reason. */
export function cardActions<Card extends ActionCard, Stage extends Card['status'], Change, Details>({
  stages,
  columns,
  nameOf,
  announce,
  ...board
}: ActionBoard<Card, Stage, Change, Details>) {
  const reveals = new Map<string, Reveal>()
  const columnOf = (status: Card['status']): readonly Card[] => columns()?.[status] ?? []
  const labelOf = (status: string) => stages.find(({ value }) => value === status)?.label ?? status

  /** `verb` completes the message "… was not …" if the change fails. */
  function submit(
    card: Card,
    verb: string,
    change: Change | PlaceChange<Stage, Details>,
    how: { isUndo?: boolean; version?: number } = {},
  ): void {
    const words = { name: nameOf(card), verb }
    board.submit({ change, words, ...how }, (failure, rollBack) => {
      slideCard(card.id, rollBack)
      showFailedChange(words, failure, () => submit(card, verb, change))
    })
  }

  /** Read before the card moves, as it may be hidden afterwards. */
  function around({ id }: Card): CardSpot[] {
    const lanes = stages.map((stage) => ({ stage, cards: columnOf(stage.value) }))
    return cardsAround(lanes, id)
  }

  /** Undoes the last change of a card, unless someone else has changed it since. */
  function undo(card: Card, verb: string, change: Change): void {
    submit(card, verb, change, { isUndo: true })
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
    return { kind: 'place', id, at: now(), ...to, ...details }
  }

  function reportMove(card: Card, from: Place<Card['status']>, to: Place<Stage>): void {
    const { id } = card
    const label = labelOf(to.status)
    announce(`Moved ${nameOf(card)} to ${label}, ${placeInColumn(columnOf(to.status), id)}`)
    const how = card.status === to.status ? 'within' : 'to'
    offerUndo(`Moved ${nameOf(card)} ${how} ${label}`, () => board.undoMove(card, from), id)
  }

  /** Moves a card and keeps its focus. */
  function move(card: Card, to: Place<Stage>): void {
    const others = around(card)
    place(card, to)
    follow(card, to.status, others)
  }

  async function attempt(card: Card, verb: string, change: Change | PlaceChange<Stage, Details>) {
    await board.attempt({ change, words: { name: nameOf(card), verb } })
  }

  return {
    reveals,
    submit,
    undo,
    labelOf,
    placeOf,

    /** Moves a card to the top of a column. */
    moveTo(card: Card, status: Stage): void {
      if (card.status !== status) move(card, { status, afterId: null })
    },

    moveToSpot(id: string, { stage, index }: Spot, shown: readonly BoardCard[]): void {
      const status = stages.find(({ value }) => value === stage)?.value
      const card = stages.flatMap(({ value }) => columnOf(value)).find((one) => one.id === id)
      if (status === undefined || card === undefined) return
      place(card, { status, afterId: afterIdAt(columnOf(status), shown, index, id) })
    },

    /** Undoes a move; the card keeps the focus. */
    moveBack(card: Card, to: Card['status'], change: Change | PlaceChange<Stage, Details>): void {
      const hasFocus = document.activeElement?.closest(`[data-card="${card.id}"]`) != null
      slideCard(card.id, () => submit(card, 'moved back', change, { isUndo: true }))
      if (hasFocus) follow(card, to)
      announce(`Moved ${nameOf(card)} back to ${labelOf(to)}`)
    },

    /** Moves a card with the details that a dialog asked for; `close` closes it. Throws the failure. */
    async moveWith(card: Card, to: Place<Stage>, details: Details, close: () => void): Promise<void> {
      const [from, others] = [placeOf(card), around(card)]
      await attempt(card, 'moved', placing(card, to, details))
      close()
      reportMove(card, from, to)
      follow(card, to.status, others)
    },

    takeAway(card: Card, verb: string, change: Change): void {
      const others = around(card)
      submit(card, verb, change)
      follow(card, card.status, others)
    },

    /** Takes a card away as a dialog says; `close` closes it. Throws the failure. */
    async takeAwayWith(card: Card, verb: string, change: Change, close: () => void): Promise<void> {
      const others = around(card)
      await attempt(card, verb, change)
      close()
      follow(card, card.status, others)
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
