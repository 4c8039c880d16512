import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { Icon } from '../layout/icons.tsx'
import type { BoardKind } from './board-moves.tsx'
import styles from './card-list.module.css'
import { useCardsInView } from './cards-in-view.ts'
import { DraggableCard } from './draggable-card.tsx'
import type { BoardCard } from './lanes.ts'
import { CARD_GAP, CARD_HEIGHT, type CardSize, cardPitch } from './screen-size.tsx'

const OVERSCAN = 2

export interface CardListProps<Card extends BoardCard> {
  cards: readonly Card[]
  size: CardSize
  draw: BoardKind<Card>['draw']
  /** The ids of two cards that stay in the DOM at any scroll position. */
  tabStopId: string | null
  draggedId: string | null
  onDragChange: (id: string | null) => void
  dropIndex: number | null
  reveal: RefObject<((index: number) => void) | null>
  list: RefObject<HTMLDivElement | null>
  /** Below the cards. */
  after: ReactNode
}

interface ColumnCardsProps<Card extends BoardCard> extends CardListProps<Card> {
  scroller: RefObject<HTMLDivElement | null>
  startOffset: number
  className: string | undefined
}

/** The cards of a column in view, within their own scroller. */
export function ColumnCards<Card extends BoardCard>({
  scroller,
  startOffset,
  className,
  ...props
}: ColumnCardsProps<Card>) {
  const { inView, reveal } = useCardsInView({ size: props.size, scroller, offset: startOffset })
  useReveal(props.reveal, reveal)
  const below = props.cards.length - inView.ended
  return (
    <>
      <div ref={scroller} className={className}>
        <Cards {...props} indexes={indexesOf(props, inView)} />
        {props.after}
      </div>
      {/* Screen readers get the count from the column's heading. */}
      {below > 0 && (
        <p className={styles.below} aria-hidden="true">
          <Icon name="chevron-down" size={12} /> {below} more
        </p>
      )}
    </>
  )
}

/** The cards in view of a list that scrolls with the page, on phones. */
export function PageCards<Card extends BoardCard>(props: CardListProps<Card>) {
  const [start, setStart] = useState(0)
  const { inView, reveal } = useCardsInView({ size: props.size, scroller: null, start })
  useReveal(props.reveal, reveal)
  useLayoutEffect(() => {
    const top = props.list.current?.getBoundingClientRect().top ?? 0
    setStart(Math.round(top + scrollY))
  })
  return (
    <>
      <Cards {...props} indexes={indexesOf(props, inView)} />
      {props.after}
    </>
  )
}

/** The cards near the visible part and the pinned ones. */
function indexesOf(
  { cards, tabStopId, draggedId }: Pick<CardListProps<BoardCard>, 'cards' | 'tabStopId' | 'draggedId'>,
  inView: { first: number; last: number },
): number[] {
  const first = Math.max(0, inView.first - OVERSCAN)
  const last = Math.min(cards.length - 1, inView.last + OVERSCAN)
  const seen = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  const others = [tabStopId, draggedId]
    .map((id) => cards.findIndex((card) => card.id === id))
    .filter((index) => index >= 0 && (index < first || index > last))
  return [...new Set([...seen, ...others])].toSorted((a, b) => a - b)
}

function useReveal(reveal: CardListProps<BoardCard>['reveal'], show: (index: number) => void): void {
  useLayoutEffect(() => {
    reveal.current = show
  })
}

interface CardsProps<Card extends BoardCard> extends CardListProps<Card> {
  indexes: readonly number[]
}

function Cards<Card extends BoardCard>({ cards, indexes, size, ...props }: CardsProps<Card>) {
  const pitch = cardPitch(size)
  return (
    <div ref={props.list} className={styles.list} style={{ height: cards.length * pitch }}>
      {indexes.map((index) => {
        const card = cards[index]
        return (
          card && (
            <div
              key={card.id}
              className={styles.slot}
              style={{ height: CARD_HEIGHT[size], transform: `translateY(${index * pitch}px)` }}
            >
              <DraggableCard
                card={card}
                draw={props.draw}
                isTabStop={card.id === props.tabStopId}
                isDragged={card.id === props.draggedId}
                onDragChange={props.onDragChange}
              />
            </div>
          )
        )
      })}
      {props.dropIndex !== null && (
        <div
          className={styles.line}
          style={{ transform: `translateY(${props.dropIndex * pitch - CARD_GAP / 2 - 1}px)` }}
        />
      )}
    </div>
  )
}
