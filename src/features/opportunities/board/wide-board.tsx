import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type Ref, useEffect, useRef } from 'react'
import { BOARD_STATUSES } from '../schema.ts'
import { BoardColumn } from './board-column.tsx'
import { useBoardKeys } from './board-keys.tsx'
import { EmptyColumn } from './empty-column.tsx'
import type { Columns } from './rules.ts'
import styles from './wide-board.module.css'

interface WideBoardProps {
  columns: Columns
  today: string
  /** There are no deals at all, searched for or not. */
  isEmpty: boolean
  ref?: Ref<HTMLDivElement>
}

let lastOffset = 0

/** All columns side by side, as far as they fit. */
export function WideBoard({ columns, today, isEmpty, ref }: WideBoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const onKeyDown = useBoardKeys(columns)

  useEffect(() => {
    const element = board.current
    if (element === null) return
    element.scrollLeft = lastOffset
    const keepOffset = () => {
      lastOffset = element.scrollLeft
    }
    element.addEventListener('scroll', keepOffset, { passive: true })
    const stopScrolling = autoScrollForElements({ element, getAllowedAxis: () => 'horizontal' })
    return () => {
      element.removeEventListener('scroll', keepOffset)
      stopScrolling()
    }
  }, [])

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
      {BOARD_STATUSES.map((status, index) => (
        <BoardColumn
          key={status.value}
          status={status}
          cards={columns[status.value]}
          today={today}
          size="wide"
        >
          {isEmpty && <EmptyColumn index={index} />}
        </BoardColumn>
      ))}
    </div>
  )
}
