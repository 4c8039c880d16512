import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { Icon } from '../icons.tsx'
import type { BoardKind } from './board-moves.tsx'
import styles from './card-list.module.css'
import { DraggableCard } from './draggable-card.tsx'
import type { BoardCard } from './lanes.ts'
import { CARD_GAP, CARD_HEIGHT, cardPitch, type ScreenSize } from './screen-size.tsx'

const OVERSCAN = 2
/** The usual height of the elements above a column's cards in pixels, used until layout. */
const ABOVE = 245

export interface CardListProps<Card extends BoardCard> {
  cards: readonly Card[]
  size: ScreenSize
  draw: BoardKind<Card>['draw']
  /** The ids of two cards that stay in the DOM at any scroll position. */
  tabStopId: string | null
  draggedId: string | null
  onDragChange: (id: string | null) => void
  dropIndex: number | null
  reveal: RefObject<((index: number) => void) | null>
  list: RefObject<HTMLDivElement | null>
}

interface ColumnCardsProps<Card extends BoardCard> extends CardListProps<Card> {
  scroller: RefObject<HTMLDivElement | null>
  startOffset: number
  className: string | undefined
}

/** A virtualized list with its own scroller, which must be in the DOM when the virtualizer first looks for it. */
export function ColumnCards<Card extends BoardCard>({
  scroller,
  startOffset,
  className,
  ...props
}: ColumnCardsProps<Card>) {
  'use no memo'
  const virtualizer = useVirtualizer({
    ...commonOptions(props),
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: innerHeight - ABOVE },
    initialOffset: startOffset,
  })
  useReveal(props.reveal, (index) => virtualizer.scrollToIndex(index))
  const items = virtualizer.getVirtualItems()
  const bottom =
    (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? Number.POSITIVE_INFINITY)
  const below = props.cards.length - Math.floor((bottom + CARD_GAP) / cardPitch(props.size))
  return (
    <>
      <div ref={scroller} className={className}>
        <Cards {...props} items={items} start={0} />
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

/** A virtualized list that scrolls with the page, on phones. */
export function PageCards<Card extends BoardCard>(props: CardListProps<Card>) {
  'use no memo'
  const [start, setStart] = useState(0)
  const virtualizer = useWindowVirtualizer({
    ...commonOptions(props),
    scrollMargin: start,
    initialRect: { width: 0, height: innerHeight },
  })
  useReveal(props.reveal, (index) => virtualizer.scrollToIndex(index))
  useLayoutEffect(() => {
    const top = props.list.current?.getBoundingClientRect().top ?? 0
    setStart(Math.round(top + scrollY))
  })
  return <Cards {...props} items={virtualizer.getVirtualItems()} start={start} />
}

function commonOptions(list: Pick<CardListProps<BoardCard>, 'cards' | 'size' | 'tabStopId' | 'draggedId'>) {
  const { cards } = list
  const height = CARD_HEIGHT[list.size]
  const pinned = [list.tabStopId, list.draggedId]
    .map((id) => cards.findIndex((card) => card.id === id))
    .filter((index) => index >= 0)
  return {
    count: cards.length,
    estimateSize: () => height,
    gap: CARD_GAP,
    getItemKey: (index: number) => cards[index]?.id ?? index,
    rangeExtractor: ({ startIndex, endIndex }: { startIndex: number; endIndex: number }) => {
      const first = Math.max(0, startIndex - OVERSCAN)
      const last = Math.min(cards.length - 1, endIndex + OVERSCAN)
      const seen = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
      const others = pinned.filter((index) => index < first || index > last)
      return [...seen, ...others].toSorted((a, b) => a - b)
    },
  }
}

function useReveal(reveal: CardListProps<BoardCard>['reveal'], show: (index: number) => void): void {
  useLayoutEffect(() => {
    reveal.current = show
  })
}

interface CardsProps<Card extends BoardCard> extends CardListProps<Card> {
  items: VirtualItem[]
  /** The offset of the list in the scrolled area, in pixels. */
  start: number
}

function Cards<Card extends BoardCard>({ cards, items, start, size, ...props }: CardsProps<Card>) {
  const pitch = cardPitch(size)
  return (
    <div ref={props.list} className={styles.list} style={{ height: cards.length * pitch }}>
      {items.map((item) => {
        const card = cards[item.index]
        return (
          card && (
            <div
              key={item.key}
              className={styles.slot}
              style={{ height: CARD_HEIGHT[size], transform: `translateY(${item.start - start}px)` }}
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
