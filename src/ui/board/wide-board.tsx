import { type Ref, useEffect, useRef } from 'react'
import { BoardColumn } from './board-column.tsx'
import { useBoardKeys } from './board-keys.tsx'
import type { BoardProps } from './board-moves.tsx'
import type { BoardCard } from './lanes.ts'
import { useDragging } from './use-dragging.ts'
import styles from './wide-board.module.css'

interface WideBoardProps<Card extends BoardCard> extends BoardProps<Card> {
  ref?: Ref<HTMLDivElement>
}

/** How far each board was scrolled sideways when it was last left. */
const offsets = new Map<string, number>()

/** All columns side by side, as far as they fit. */
export function WideBoard<Card extends BoardCard>({ kind, lanes, empty, ref }: WideBoardProps<Card>) {
  const board = useRef<HTMLDivElement>(null)
  const onKeyDown = useBoardKeys(lanes)
  const { name } = kind
  const dragging = useDragging()

  useEffect(() => {
    const element = board.current
    if (element === null) return
    element.scrollLeft = offsets.get(name) ?? 0
    const keepOffset = () => offsets.set(name, element.scrollLeft)
    element.addEventListener('scroll', keepOffset, { passive: true })
    return () => element.removeEventListener('scroll', keepOffset)
  }, [name])
  useEffect(() => {
    const element = board.current
    if (element === null || dragging === null) return
    return dragging.autoScrollForElements({ element, getAllowedAxis: () => 'horizontal' })
  }, [dragging])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards inside, which have the focus
    <div
      ref={(element) => {
        board.current = element
        if (typeof ref === 'function') ref(element)
      }}
      className={styles.board}
      onKeyDown={onKeyDown}
    >
      {lanes.map(({ stage, cards }, index) => (
        <BoardColumn key={stage.value} kind={kind} stage={stage} cards={cards} size="wide">
          {empty?.(index)}
        </BoardColumn>
      ))}
    </div>
  )
}
