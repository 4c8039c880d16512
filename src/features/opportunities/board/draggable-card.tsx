import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview'
import { useEffect, useRef } from 'react'
import { DealCard } from '../card/deal-card.tsx'
import type { OpportunityCard } from '../schema.ts'
import styles from './draggable-card.module.css'

/** Room around the dragged picture for its shadow. */
const PREVIEW_MARGIN = 24

interface DraggableCardProps {
  deal: OpportunityCard
  today: string
  isTabStop: boolean
  isAway: boolean
  onDragChange: (id: string | null) => void
}

/** A card that mouse and long press can take to another place. */
export function DraggableCard({ deal, today, isTabStop, isAway, onDragChange }: DraggableCardProps) {
  const card = useRef<HTMLElement>(null)
  const { id } = deal

  useEffect(() => {
    const element = card.current
    if (element === null) return
    return draggable({
      element,
      canDrag: ({ input }) => !isOverMenu(input.clientX, input.clientY),
      getInitialData: () => ({ dealId: id }),
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
  }, [id, onDragChange])

  return <DealCard ref={card} deal={deal} today={today} isTabStop={isTabStop} isAway={isAway} />
}

function isOverMenu(x: number, y: number): boolean {
  return document.elementFromPoint(x, y)?.closest('[popover]') !== null
}

/** The card as it hangs on the pointer: an accent border and a shadow, no tilt. */
function previewOf(card: HTMLElement): HTMLElement {
  const preview = document.createElement('div')
  preview.className = styles.preview ?? ''
  preview.style.width = `${card.offsetWidth + 2 * PREVIEW_MARGIN}px`
  preview.style.height = `${card.offsetHeight + 2 * PREVIEW_MARGIN}px`
  preview.append(card.cloneNode(true))
  return preview
}
