import { createContext, type ReactNode, useContext } from 'react'
import { flushSync } from 'react-dom'
import type { OnFailed, Submission } from '#src/lib/offline-queue/delivery.ts'
import { showFailedChange } from '#src/ui/failed-change-toast.ts'
import { offerUndo } from '../offer-undo.ts'
import { type BoardMoves, BoardMovesProvider, type Reveal } from './board-moves.tsx'
import { followCard } from './follow-card.ts'
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

export function createActionsContext<Actions extends BoardMoves>() {
  const Context = createContext<Actions | null>(null)
  return {
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

/** A column, and the card it comes after; null: the top. */
interface Place<Status> {
  status: Status
  afterId: string | null
}

interface ActionBoard<Card extends ActionCard, Stage extends Card['status'], Change> {
  stages: readonly (BoardStage & { value: Stage })[]
  /** The cards by status with queued changes applied; undefined while loading. */
  columns: () => Readonly<Record<Card['status'], readonly Card[]>> | undefined
  nameOf: (card: Card) => string
  submit: (submission: Submission<Change>, onFailed: OnFailed) => void
  announce: (sentence: string) => void
}

/** The actions that both boards share: optimistic updates with an announcement, undo, and rollback with the reason. */
export function cardActions<Card extends ActionCard, Stage extends Card['status'], Change>({
  stages,
  columns,
  nameOf,
  announce,
  ...board
}: ActionBoard<Card, Stage, Change>) {
  const reveals = new Map<string, Reveal>()
  const columnOf = (status: Card['status']): readonly Card[] => columns()?.[status] ?? []
  const labelOf = (status: string) => stages.find(({ value }) => value === status)?.label ?? status

  /** `verb` completes "… was not …" if the change fails. */
  function submit(card: Card, verb: string, change: Change): void {
    const words = { name: nameOf(card), verb }
    board.submit({ change, words }, (failure, rollBack) => {
      slideCard(card.id, rollBack)
      showFailedChange(words, failure, () => submit(card, verb, change))
    })
  }

  /** Read before the card moves: afterwards it may be hidden. */
  function around({ id }: Card): CardSpot[] {
    const lanes = stages.map((stage) => ({ stage, cards: columnOf(stage.value) }))
    return cardsAround(lanes, id)
  }

  function follow({ id }: Card, stage: string, others?: readonly CardSpot[]): void {
    followCard(reveals, { stage, id }, others)
  }

  return {
    reveals,
    submit,
    around,
    follow,
    labelOf,

    placeOf: (card: Card): Place<Card['status']> => ({
      status: card.status,
      afterId: idAbove(columnOf(card.status), card.id),
    }),

    /** A card, and its place when it is dropped at `spot` among the visible cards. */
    droppedAt(
      id: string,
      { stage, index }: Spot,
      shown: readonly BoardCard[],
    ): { card: Card; to: Place<Stage> } | null {
      const status = stages.find(({ value }) => value === stage)?.value
      const card = stages.flatMap(({ value }) => columnOf(value)).find((one) => one.id === id)
      if (status === undefined || card === undefined) return null
      return { card, to: { status, afterId: afterIdAt(columnOf(status), shown, index, id) } }
    },

    moved(card: Card, to: Stage, undo: () => void): void {
      const label = labelOf(to)
      announce(`Moved ${nameOf(card)} to ${label}, ${placeInColumn(columnOf(to), card.id)}`)
      offerUndo(`Moved ${nameOf(card)} ${card.status === to ? 'within' : 'to'} ${label}`, undo, card.id)
    },

    /** Undoes a move; the card keeps the focus. */
    moveBack(card: Card, to: Card['status'], change: Change): void {
      const hasFocus = document.activeElement?.closest(`[data-card="${card.id}"]`) != null
      slideCard(card.id, () => submit(card, 'moved back', change))
      if (hasFocus) follow(card, to)
      announce(`Moved ${nameOf(card)} back to ${labelOf(to)}`)
    },

    takeAway(card: Card, verb: string, change: Change): void {
      const others = around(card)
      submit(card, verb, change)
      follow(card, card.status, others)
    },
  }
}

/** Animates a card from its current place to the one that an undo or a rollback gives it. */
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
