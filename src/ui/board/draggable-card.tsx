import { useEffect, useRef } from 'react'
import { createStore, useStore } from '#src/lib/browser/store.ts'
import type { BoardKind } from './board-moves.tsx'
import styles from './draggable-card.module.css'
import type { BoardCard } from './lanes.ts'

const PREVIEW_MARGIN = 24

interface DraggableCardProps<Card extends BoardCard> {
  card: Card
  draw: BoardKind<Card>['draw']
  isTabStop: boolean
  isDragged: boolean
  onDragChange: (id: string | null) => void
}

export function DraggableCard<Card extends BoardCard>(props: DraggableCardProps<Card>) {
  const { card, draw, onDragChange, ...state } = props
  const ref = useRef<HTMLElement>(null)
  const { id } = card
  const dragging = useDragging()

  useEffect(() => {
    const element = ref.current
    if (element === null || dragging === null) return
    const { draggable, setCustomNativeDragPreview, preserveOffsetOnSource } = dragging
    return draggable({
      element,
      canDrag: ({ input }) => !isOverMenu(input.clientX, input.clientY),
      getInitialData: () => ({ cardId: id }),
      onGenerateDragPreview: ({ location, nativeSetDragImage }) => {
        const { input } = location.initial
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: (preview) => {
            const { x, y } = preserveOffsetOnSource({ element, input })(preview)
            return { x: x + PREVIEW_MARGIN, y: y + PREVIEW_MARGIN }
          },
          render: ({ container }) => container.append(previewOf(element)),
        })
      },
      onDragStart: () => onDragChange(id),
      onDrop: () => onDragChange(null),
    })
  }, [id, onDragChange, dragging])

  return draw(card, { ...state, ref })
}

function isOverMenu(x: number, y: number): boolean {
  return document.elementFromPoint(x, y)?.closest('[popover]') !== null
}

function previewOf(card: HTMLElement): HTMLElement {
  const preview = document.createElement('div')
  preview.className = styles.preview ?? ''
  preview.style.width = `${card.offsetWidth + 2 * PREVIEW_MARGIN}px`
  preview.style.height = `${card.offsetHeight + 2 * PREVIEW_MARGIN}px`
  preview.append(card.cloneNode(true))
  return preview
}

type Dragging = typeof import('./dragging.ts')

const dragging = createStore<Dragging | null>(null)

async function load(): Promise<void> {
  try {
    if (dragging.get() === null) dragging.set(await import('./dragging.ts'))
  } catch {
    // Without the code, cards can still be moved by menu and keyboard.
  }
}

/** The drag-and-drop code, or null until it is loaded: a board renders and works with keys and menus without it. */
export function useDragging(): Dragging | null {
  useEffect(() => void load(), [])
  return useStore(dragging)
}
