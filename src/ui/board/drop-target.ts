import {
  dropTargetForElements,
  type ElementEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import type { RefObject } from 'react'
import type { BoardCard } from './lanes.ts'
import { CARD_HEIGHT, cardPitch, type ScreenSize } from './screen-size.tsx'

interface DropTarget {
  element: HTMLElement
  /** Null if the column scrolls with the page. */
  scroller: HTMLElement | null
  list: RefObject<HTMLElement | null>
  cards: readonly BoardCard[]
  size: ScreenSize
  /** Called with the index where a card would be inserted; null: none, or its own place. */
  onIndex: (index: number | null) => void
  onDrop: (cardId: string, index: number) => void
}

/** Makes a column a drop target. All cards have the same height. Returns the function that unregisters it. */
export function registerDropTarget({
  element,
  scroller,
  list,
  cards,
  size,
  onIndex,
  onDrop,
}: DropTarget): () => void {
  const indexAt = (y: number) => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    const index = Math.ceil((y - top - CARD_HEIGHT[size] / 2) / cardPitch(size))
    return Math.min(cards.length, Math.max(0, index))
  }
  const showIndex = ({ source, location }: ElementEventBasePayload) => {
    const index = indexAt(location.current.input.clientY)
    const own = cards.findIndex((card) => card.id === source.data.cardId)
    const isOwnPlace = own >= 0 && (index === own || index === own + 1)
    onIndex(isOwnPlace ? null : index)
  }
  const stopDrops = dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data.cardId === 'string',
    onDragEnter: showIndex,
    onDrag: showIndex,
    onDragLeave: () => onIndex(null),
    onDrop: ({ source, location }) => {
      onIndex(null)
      onDrop(String(source.data.cardId), indexAt(location.current.input.clientY))
    },
  })
  const stopScrolling =
    scroller === null ? null : autoScrollForElements({ element: scroller, getAllowedAxis: () => 'vertical' })
  return () => {
    stopDrops()
    stopScrolling?.()
  }
}
