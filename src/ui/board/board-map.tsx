import { useLayoutEffect, useState } from 'react'
import { classNames } from '../style/class-names.ts'
import styles from './board-map.module.css'
import type { StageSummary } from './lanes.ts'

const MAX_BAR = 18
const MIN_BAR = 3

/** Shows a bar per stage, sized by its sum. A bracket marks the visible columns; a click scrolls to a column. */
export function BoardMap({ stages, board }: { stages: readonly StageSummary[]; board: HTMLElement | null }) {
  const inView = useColumnsInView(board)
  function scrollTo(index: number) {
    board?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  return (
    <div className={classNames('no-print', styles.map)} aria-hidden="true">
      {stages.map(({ stage, count, share }, index) => (
        <button
          key={stage.value}
          type="button"
          tabIndex={-1}
          title={stage.label}
          className={styles.stage}
          onClick={() => scrollTo(index)}
        >
          <span className={styles.area}>
            <span
              className={styles.bar}
              style={{
                height: Math.max(MIN_BAR, Math.round(MAX_BAR * share)),
                background: `var(${stage.colour})`,
              }}
            />
          </span>
          <span className={classNames(styles.name, isBetween(index, inView) && styles.inView)}>
            <span className={styles.text}>
              {stage.shortLabel} {count > 0 && count}
            </span>
          </span>
        </button>
      ))}
    </div>
  )
}

interface View {
  first: number
  last: number
}

function isBetween(index: number, { first, last }: View): boolean {
  return index >= first && index <= last
}

/** The first and last column that are at least half visible. */
function useColumnsInView(board: HTMLElement | null): View {
  const [view, setView] = useState<View>({ first: 0, last: 0 })
  useLayoutEffect(() => {
    if (board === null) return
    const update = () => setView((last) => sameOr(last, columnsInView(board)))
    update()
    const observer = new ResizeObserver(update)
    observer.observe(board)
    board.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      board.removeEventListener('scroll', update)
    }
  }, [board])
  return view
}

function sameOr(last: View, next: View): View {
  return last.first === next.first && last.last === next.last ? last : next
}

function columnsInView(board: HTMLElement): View {
  const { left, right } = board.getBoundingClientRect()
  const seen = [...board.children].flatMap((column, index) => {
    const area = column.getBoundingClientRect()
    const middle = (area.left + area.right) / 2
    return middle >= left && middle <= right ? [index] : []
  })
  return { first: seen[0] ?? 0, last: seen.at(-1) ?? 0 }
}
