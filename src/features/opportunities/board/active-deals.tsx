import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { BoardKind } from '#src/ui/board/board-moves.tsx'
import { PhoneBoard } from '#src/ui/board/phone-board.tsx'
import { useScreenSize } from '#src/ui/board/screen-size.tsx'
import { WideBoard } from '#src/ui/board/wide-board.tsx'
import { DealCard } from '../card/deal-card.tsx'
import { PipelineStrip, StageList } from '../pipeline/pipeline-strip.tsx'
import type { OpportunityCard } from '../schema.ts'
import styles from './active-deals.module.css'
import { EmptyColumn } from './empty-column.tsx'
import { NothingFound } from './nothing-found.tsx'
import { activeDeals, type Columns, lanesOf, sumOfPrices } from './rules.ts'

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
  const boardProps = { kind: useDealBoard(today), lanes: lanesOf(shown), empty: isEmpty ? emptyColumn : null }
  if (size !== 'wide') {
    return (
      <div className={styles.phone}>
        {found ?? <PhoneBoard {...boardProps} size={size} />}
        <PipelineStrip columns={summed} today={today} board={null} hasMap={false} />
        <StageList columns={summed} />
      </div>
    )
  }
  return (
    <>
      <PipelineStrip columns={summed} today={today} board={board} hasMap />
      <StageList columns={summed} />
      <div className={styles.board}>{found ?? <WideBoard {...boardProps} ref={setBoard} />}</div>
    </>
  )
}

function emptyColumn(index: number) {
  return <EmptyColumn index={index} />
}

/** The board of deals, the same object as long as the day is the same. */
function useDealBoard(today: string): BoardKind<OpportunityCard> {
  const draw = useCallback<BoardKind<OpportunityCard>['draw']>(
    (deal, slot) => <DealCard deal={deal} today={today} {...slot} />,
    [today],
  )
  return useMemo(
    () => ({ name: 'deals', draw, sumOf: sumOfPrices, nouns: { one: 'deal', many: 'deals' } }),
    [draw],
  )
}
