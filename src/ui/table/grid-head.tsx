import type { KeyboardEvent } from 'react'
import { useIsPrinting } from '../browser/use-browser-state.ts'
import { Icon } from '../layout/icons.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './grid-head.module.css'
import { isNumeric } from './table.tsx'
import type { SortedHead } from './use-sorted-table.ts'

const STEP_PX = 16

interface GridHeadProps {
  head: SortedHead<never>
  isTabStop: boolean
}

/** The head of a column: sorts by it, and makes it wider by dragging its edge, or by Shift with an arrow. */
export function GridHead({ head, isTabStop }: GridHeadProps) {
  const { column, sorted, sort, resize, widen } = head
  const isPrinting = useIsPrinting()
  function handleKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key]
    if (by === undefined || !event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    widen(by)
  }
  // Chromium repeats heads on each page without their buttons.
  if (isPrinting) return column.head
  return (
    <>
      <button
        type="button"
        className={classNames(styles.sort, isNumeric(column) && styles.figure)}
        tabIndex={isTabStop ? 0 : -1}
        title={column.about}
        onClick={sort}
        onKeyDown={handleKey}
      >
        <span className="truncated">{column.head}</span>
        <span className={classNames(styles.arrow, sorted && styles.sorted, sorted === 'asc' && styles.up)}>
          <Icon name="chevron-down" size={12} />
        </span>
      </button>
      {/* The keyboard has Shift with an arrow. */}
      <span className={styles.edge} aria-hidden="true" onMouseDown={resize} onTouchStart={resize} />
    </>
  )
}
