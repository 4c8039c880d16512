import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type TouchEvent, useEffect, useRef, useState } from 'react'
import { BOARD_STATUSES, type BoardStatus } from '../schema.ts'
import { BoardColumn } from './board-column.tsx'
import { useBoardKeys } from './board-keys.tsx'
import { EmptyColumn } from './empty-column.tsx'
import styles from './phone-board.module.css'
import type { Columns } from './rules.ts'
import type { ScreenSize } from './screen-size.tsx'
import { StagePicker } from './stage-picker.tsx'

/** Pixels a finger goes sideways to turn to the next column. */
const SWIPE = 56

interface PhoneBoardProps {
  columns: Columns
  today: string
  size: ScreenSize
  isEmpty: boolean
}

let lastStage: BoardStatus | null = null

/** One column at a time, chosen from a bar or by swiping. */
export function PhoneBoard({ columns, today, size, isEmpty }: PhoneBoardProps) {
  const onKeyDown = useBoardKeys(columns)
  const [stage, setStage] = useState<BoardStatus>(() => lastStage ?? firstWithDeals(columns))
  const at = BOARD_STATUSES.findIndex(({ value }) => value === stage)
  const next = BOARD_STATUSES[at + 1]

  function choose(index: number) {
    const chosen = BOARD_STATUSES[index]
    if (chosen === undefined) return
    lastStage = chosen.value
    setStage(chosen.value)
  }

  useEffect(() => autoScrollWindowForElements({ getAllowedAxis: () => 'vertical' }), [])
  const swipe = useSwipe((step) => choose(at + step))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swiping is a shortcut for the bar's arrows
    <div className={styles.board} onKeyDown={onKeyDown} {...swipe}>
      <StagePicker columns={columns} stage={stage} onChoose={choose} />
      {BOARD_STATUSES.slice(at, at + 1).map((status) => (
        <BoardColumn
          key={status.value}
          status={status}
          cards={columns[status.value]}
          today={today}
          size={size}
        >
          {isEmpty && <EmptyColumn index={at} />}
          {!isEmpty && columns[status.value].length === 0 && (
            <p className={styles.none}>No deals in {status.label}.</p>
          )}
        </BoardColumn>
      ))}
      {next && (
        <p className={styles.next}>
          Swipe for {next.label}, {countText(columns[next.value].length)}
        </p>
      )}
    </div>
  )
}

function firstWithDeals(columns: Columns): BoardStatus {
  return BOARD_STATUSES.find(({ value }) => columns[value].length > 0)?.value ?? 'new_listing'
}

function countText(count: number): string {
  return count === 1 ? '1 deal' : `${count} deals`
}

/** Tells of a finger going sideways, 1 for the next and −1 for the one before. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0]
      const isAlone = event.touches.length === 1
      start.current = touch && isAlone ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0]
      if (start.current === null || touch === undefined) return
      const across = touch.clientX - start.current.x
      const down = touch.clientY - start.current.y
      if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1)
    },
  }
}
