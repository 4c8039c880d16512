import type { ReactNode, Ref } from 'react'
import { flushSync } from 'react-dom'
import { requiredContext } from '#src/lib/browser/required-context.ts'
import { type ReadableStore, useStore } from '#src/lib/browser/store.ts'
import type { BoardCard, BoardStage, CardSpot, Lane, Spot } from './lanes.ts'

/** Focuses a card of a column and optionally scrolls to the column; false if the column doesn't show the card. */
export type Reveal = (id: string, scrolls: boolean) => boolean

export interface BoardMoves {
  reveals: Map<string, Reveal>
  /** The last move, for screen readers. */
  announcement: ReadableStore<string>
  /** Moves a card to `spot` among the `shown` cards of that column, which filters may reduce. */
  moveToSpot(id: string, spot: Spot, shown: readonly BoardCard[]): void
}

export const [BoardMovesContext, useBoardMoves] = requiredContext<BoardMoves>('Used outside a board')

export function MoveAnnouncement() {
  return (
    <p aria-live="polite" className="visually-hidden">
      {useStore(useBoardMoves().announcement)}
    </p>
  )
}

export interface CardSlot {
  /** Roving tabindex: arrow keys move to the other cards of the column. */
  isTabStop: boolean
  isDragged: boolean
  ref: Ref<HTMLElement>
}

/** Pass stable functions: columns re-render when one changes. */
export interface BoardKind<Card extends BoardCard> {
  /** The key of the remembered scroll positions. */
  name: string
  draw: (card: Card, slot: CardSlot) => ReactNode
  sumOf: (cards: readonly Card[]) => number | null
  /** What the sum is of, such as "Prices"; null for columns without one. */
  sumLabel: string | null
  /** A singular noun; its plural must end in s. */
  noun: string
  above?: (stage: BoardStage) => ReactNode
  /** Whether a card has a line more: then all cards of its column have the place for it. */
  hasLine?: (card: Card) => boolean
  /** The stage that a phone shows first, once it is known; by default the first with cards. */
  startsAt?: string | undefined
  /** The stage that a phone shows because a link asked for it, whichever was shown before. */
  opensAt?: string | undefined
  /** Older cards, which a column folds under their number until that is pressed; its count and sum have them. */
  isOlder?: (card: Card) => boolean
}

export interface BoardProps<Card extends BoardCard> {
  kind: BoardKind<Card>
  lanes: readonly Lane<Card>[]
  /** Shown in the first column of an empty board; null on a board with cards. */
  empty: ReactNode
  /** The active filters; when they change, the board scrolls to a column with cards. */
  narrowedBy?: string | null
}

/**
 * Keeps the focus on a moved card, or focuses the first visible of `others` if the card is hidden. Scrolls only for
 * keyboard users, or if the focus leaves the column. Does nothing while a dialog is open: the dialog has the focus.
 */
export function followCard(
  reveals: ReadonlyMap<string, Reveal>,
  card: CardSpot,
  others: readonly CardSpot[] = [],
): void {
  const isByKey = document.activeElement?.matches(':focus-visible') ?? false
  flushSync(() => {})
  if (document.querySelector('dialog:modal') !== null) return
  for (const { stage, id } of [card, ...others]) {
    if (reveals.get(stage)?.(id, isByKey || stage !== card.stage)) return
  }
}
