import { useDeferredValue, useState } from 'react'
import { PipelineStrip, StageList } from '../pipeline/pipeline-strip.tsx'
import styles from './active-deals.module.css'
import { NothingFound } from './nothing-found.tsx'
import { PhoneBoard } from './phone-board.tsx'
import { activeDeals, type Columns } from './rules.ts'
import { useScreenSize } from './screen-size.tsx'
import { WideBoard } from './wide-board.tsx'

interface ActiveDealsProps {
  all: Columns
  shown: Columns
  today: string
  search: string
  onClearSearch: () => void
}

/** The pipeline's figures and the board of the deals that were found. */
export function ActiveDeals({ all, shown, today, search, onClearSearch }: ActiveDealsProps) {
  const [board, setBoard] = useState<HTMLDivElement | null>(null)
  const size = useScreenSize()
  // A moved card is drawn first, the sums over all deals right after it.
  const summed = useDeferredValue(all)
  const isEmpty = activeDeals(all).length === 0
  const nothingFound = !isEmpty && activeDeals(shown).length === 0
  const found = nothingFound ? <NothingFound search={search} onClear={onClearSearch} /> : null
  if (size !== 'wide') {
    return (
      <div className={styles.phone}>
        {found ?? <PhoneBoard columns={shown} today={today} size={size} isEmpty={isEmpty} />}
        <PipelineStrip columns={summed} today={today} board={null} hasMap={false} />
        <StageList columns={summed} />
      </div>
    )
  }
  return (
    <>
      <PipelineStrip columns={summed} today={today} board={board} hasMap />
      <StageList columns={summed} />
      <div className={styles.board}>
        {found ?? <WideBoard ref={setBoard} columns={shown} today={today} isEmpty={isEmpty} />}
      </div>
    </>
  )
}
