import { createContext, type ReactNode, type Ref, useContext } from 'react'
import { counted } from '#src/lib/counted.ts'
import type { BoardCard, BoardStage, Lane, Spot } from './lanes.ts'

/** Puts the focus on a card of a column, and scrolls to the column if asked; false when the column does not show it. */
export type Reveal = (id: string, scrolls: boolean) => boolean

/** What the columns of a board ask of the screen around them. */
export interface BoardMoves {
  /** Where each column that is shown enters its way to bring a card into view. */
  reveals: Map<string, Reveal>
  /** Puts a card into the gap at `spot` among the cards shown in that column. */
  moveToSpot(id: string, spot: Spot, shown: readonly BoardCard[]): void
}

const MovesContext = createContext<BoardMoves | null>(null)
export const BoardMovesProvider = MovesContext.Provider

export function useBoardMoves(): BoardMoves {
  const moves = useContext(MovesContext)
  if (moves === null) throw new Error('There is no board around this')
  return moves
}

/** What a card has to know of its place on the board. */
export interface CardSlot {
  /** Whether the Tab key stops here; arrows lead to the other cards of the column. */
  isTabStop: boolean
  /** It is being dragged: only its empty place is seen. */
  isAway: boolean
  ref: Ref<HTMLElement>
}

/** What a board is of: pass the same functions as long as they draw the same. */
export interface BoardKind<Card extends BoardCard> {
  /** Tells boards apart that remember how far they were scrolled. */
  name: string
  draw: (card: Card, slot: CardSlot) => ReactNode
  /** What a column's head adds up, in NZD. */
  sumOf: (cards: readonly Card[]) => number | null
  nouns: { one: string; many: string }
  /** Stands between a column's head and its cards. */
  above?: (stage: BoardStage) => ReactNode
}

export interface BoardProps<Card extends BoardCard> {
  kind: BoardKind<Card>
  lanes: readonly Lane<Card>[]
  /** What the column of this index shows in place of cards while the board is empty; null on a board with cards. */
  empty: ((index: number) => ReactNode) | null
  /** What narrows the cards shown, null when nothing does: when it changes, a column with cards comes into view. */
  narrowedBy?: string | null
}

/** "1 deal", "3 deals". */
export function countText(count: number, { one, many }: { one: string; many: string }): string {
  return counted(count, one, many)
}
