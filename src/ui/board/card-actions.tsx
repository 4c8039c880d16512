import { createContext, type ReactNode, useContext } from 'react'
import type { OnFailed, Submission } from '#src/lib/offline-queue/delivery.ts'
import { offerUndo } from '../offer-undo.ts'
import { type BoardMoves, BoardMovesProvider, type Reveal } from './board-moves.tsx'
import { returnCard } from './card-return.tsx'
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
import { showRefusal } from './refusal-toast.ts'

/** The actions on the cards of one board, for everything inside its provider. */
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
      if (actions === null) throw new Error('There is no board around this')
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
  /** The cards by status, with queued changes applied; undefined until they are loaded. */
  columns: () => Readonly<Record<Card['status'], readonly Card[]>> | undefined
  nameOf: (card: Card) => string
  submit: (submission: Submission<Change>, onRefused: OnFailed) => void
  announce: (sentence: string) => void
}

/** What the actions of both boards have in common: a change is shown at once, announced, undone on request, explained when refused. */
export function cardActions<Card extends ActionCard, Stage extends Card['status'], Change>({
  stages,
  columns,
  nameOf,
  announce,
  ...board
}: ActionBoard<Card, Stage, Change>) {
  /** Where each column that is shown registers how it brings a card into view. */
  const reveals = new Map<string, Reveal>()
  const columnOf = (status: Card['status']): readonly Card[] => columns()?.[status] ?? []
  const labelOf = (status: string) => stages.find(({ value }) => value === status)?.label ?? status

  /** `verb` is what was not done to the card when the change is refused. */
  function submit(card: Card, verb: string, change: Change): void {
    const words = { name: nameOf(card), verb }
    board.submit({ change, words }, (refusal, takeBack) => {
      returnCard(card.id, takeBack)
      showRefusal(words, refusal, () => submit(card, verb, change))
    })
  }

  /** The cards around one, asked for before it moves: it may leave what is shown. */
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

    /** A card, and its place when it is dropped into the gap at `spot` among the cards shown there. */
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

    /** Announces a move that was submitted, and offers to undo it. */
    moved(card: Card, to: Stage, undo: () => void): void {
      const label = labelOf(to)
      announce(`Moved ${nameOf(card)} to ${label}, ${placeInColumn(columnOf(to), card.id)}`)
      offerUndo(`Moved ${nameOf(card)} ${card.status === to ? 'within' : 'to'} ${label}`, undo, card.id)
    },

    /** Undoes a move by `change`: the card slides back, and keeps the focus. */
    moveBack(card: Card, to: Card['status'], change: Change): void {
      const hasFocus = document.activeElement?.closest(`[data-card="${card.id}"]`) != null
      returnCard(card.id, () => submit(card, 'moved back', change))
      if (hasFocus) follow(card, to)
      announce(`Moved ${nameOf(card)} back to ${labelOf(to)}`)
    },

    /** Takes a card off the board; the focus goes to the nearest card that is shown. */
    takeAway(card: Card, verb: string, change: Change): void {
      const others = around(card)
      submit(card, verb, change)
      follow(card, card.status, others)
    },
  }
}
