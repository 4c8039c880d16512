import {
  dropTargetForElements,
  type ElementEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import type { RefObject } from 'react'
import type { Reveal } from './board-moves.tsx'
import type { BoardCard } from './lanes.ts'
import { CARD_HEIGHT, type CardSize, cardPitch } from './screen-size.tsx'

export { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
export { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source'
export { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview'
export {
  autoScrollForElements,
  autoScrollWindowForElements,
} from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'

interface DropTarget {
  element: HTMLElement
  /** Null if the column scrolls with the page. */
  scroller: HTMLElement | null
  list: RefObject<HTMLElement | null>
  cards: readonly BoardCard[]
  size: CardSize
  /** Called with the index where a card would be inserted; null if there is none, or it is the card's own position. */
  onIndex: (index: number | null) => void
  onDrop: (cardId: string, index: number) => void
}

/** Makes a column a drop target. All cards have the same height. Returns the function that unregisters it. */
export function registerDropTarget({ element, scroller, list, cards, size, onIndex, onDrop }: DropTarget) {
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

interface Focused {
  id: string
  item: string | null
  isByKey: boolean
}

/** Restores the focus and an open menu to a card that someone else has moved. Returns the function that stops it. */
export function restoreLostFocus(board: HTMLElement, reveals: ReadonlyMap<string, Reveal>): () => void {
  let focused: Focused | null = null
  const remember = ({ target }: Event) => {
    focused = target instanceof HTMLElement && board.contains(target) ? focusedIn(target) : null
  }
  // After a click elsewhere the focus isn't restored.
  const forget = ({ target }: Event) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
    if (card?.dataset.card !== focused?.id) focused = null
  }
  const observer = new MutationObserver(() => {
    if (focused === null || document.activeElement !== document.body) return
    const lost = focused
    focused = null
    restore(board, reveals, lost)
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget, true)
  observer.observe(board, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget, true)
    observer.disconnect()
  }
}

function focusedIn(target: HTMLElement): Focused | null {
  const id = target.closest<HTMLElement>('[data-card]')?.dataset.card
  if (id === undefined) return null
  const item = target.closest('[popover]') === null ? null : target.textContent
  return { id, item, isByKey: target.matches(':focus-visible') }
}

function restore(board: HTMLElement, reveals: ReadonlyMap<string, Reveal>, { id, item, isByKey }: Focused) {
  const scrolls = isByKey || item !== null
  if (![...reveals.values()].some((reveal) => reveal(id, scrolls)) || item === null) return
  const card = board.querySelector(`[data-card="${id}"]`)
  const trigger = card?.querySelector<HTMLElement>('[data-move]')
  // Closing the menu returns the focus to where it was when the menu opened.
  trigger?.focus({ preventScroll: true })
  trigger?.click()
  const items = card?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []
  for (const one of items) if (one.textContent === item) one.focus({ preventScroll: true })
}
