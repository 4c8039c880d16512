import {
  dropTargetForElements,
  type ElementEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import type { RefObject } from 'react'
import type { BoardCard } from './lanes.ts'
import { CARD_HEIGHT, cardPitch, type ScreenSize } from './screen-size.tsx'

interface DropColumn {
  element: HTMLElement
  /** What scrolls, where the column does so by itself. */
  scroller: HTMLElement | null
  list: RefObject<HTMLElement | null>
  cards: readonly BoardCard[]
  size: ScreenSize
  /** Hears of the gap that a card would go to; null: none. */
  onGap: (index: number | null) => void
  onDrop: (cardId: string, index: number) => void
}

/** Lets cards be dropped on a column. The gap is reckoned, all cards being as high. Gives the way to stop. */
export function takeDrops({ element, scroller, list, cards, size, onGap, onDrop }: DropColumn): () => void {
  const indexAt = (y: number) => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    const index = Math.ceil((y - top - CARD_HEIGHT[size] / 2) / cardPitch(size))
    return Math.min(cards.length, Math.max(0, index))
  }
  const showGap = ({ source, location }: ElementEventBasePayload) => {
    const index = indexAt(location.current.input.clientY)
    const own = cards.findIndex((card) => card.id === source.data.cardId)
    const isOwnPlace = own >= 0 && (index === own || index === own + 1)
    onGap(isOwnPlace ? null : index)
  }
  const stopDrops = dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data.cardId === 'string',
    onDragEnter: showGap,
    onDrag: showGap,
    onDragLeave: () => onGap(null),
    onDrop: ({ source, location }) => {
      onGap(null)
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
