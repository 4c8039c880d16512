import { type ReactNode, useState } from 'react'
import { Empty } from '../layout/empty.tsx'
import styles from './board.module.css'
import type { BoardProps } from './board-moves.tsx'
import type { BoardCard } from './lanes.ts'
import { PhoneBoard } from './phone-board.tsx'
import { useScreenSize } from './screen-size.tsx'
import { WideBoard } from './wide-board.tsx'

interface ResponsiveBoardProps<Card extends BoardCard> extends Omit<BoardProps<Card>, 'empty'> {
  empty: { sentence: string; action?: ReactNode } | null
  /** Shown instead of the columns while the filters match no card. */
  nothingFound: ReactNode
  /** The summary above the columns. `board` is the scrolling element that its map shows. */
  strip: (map: { board: HTMLElement | null; hasMap: boolean }) => ReactNode
}

/** The figures and columns of a board; on phones one column at a time, above the figures. */
export function Board<Card extends BoardCard>({
  empty,
  nothingFound,
  strip,
  ...board
}: ResponsiveBoardProps<Card>) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const size = useScreenSize()
  const props = {
    ...board,
    empty: empty && (
      <div className={styles.empty}>
        <Empty {...empty} />
      </div>
    ),
  }
  const found = nothingFound && <div className={styles.found}>{nothingFound}</div>
  if (size !== 'wide') {
    return (
      <>
        {found || <PhoneBoard {...props} size={size} />}
        {strip({ board: null, hasMap: false })}
      </>
    )
  }
  return (
    <div className={styles.board}>
      {strip({ board: scroller, hasMap: true })}
      <div className={styles.columns}>{found || <WideBoard {...props} ref={setScroller} />}</div>
    </div>
  )
}
