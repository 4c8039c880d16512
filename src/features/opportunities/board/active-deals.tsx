import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { BoardKind } from '#src/ui/board/board-moves.tsx'
import { EmptyColumn } from '#src/ui/board/empty-column.tsx'
import { PhoneBoard } from '#src/ui/board/phone-board.tsx'
import { useScreenSize } from '#src/ui/board/screen-size.tsx'
import { WideBoard } from '#src/ui/board/wide-board.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { AddDeal } from '../add-deal.tsx'
import { PipelineStrip } from '../pipeline/pipeline-strip.tsx'
import { BOARD_STATUSES, type OpportunityCard } from '../schema.ts'
import styles from './active-deals.module.css'
import { activeDeals, type Columns, lanesOf, sumOfPrices } from './board-changes.ts'
import { DealCard } from './deal-card.tsx'

interface ActiveDealsProps {
  all: Columns
  shown: Columns
  today: string
  /** What narrows the deals shown, null when nothing does: when it changes, a column with deals comes into view. */
  narrowedBy: string | null
  /** Stands in the board's place when there are deals, but none that is shown. */
  nothingFound: ReactNode
}

/** The pipeline's figures and the board of the deals that were found. */
export function ActiveDeals({ all, shown, today, narrowedBy, nothingFound }: ActiveDealsProps) {
  const [board, setBoard] = useState<HTMLDivElement | null>(null)
  const size = useScreenSize()
  // A moved card is drawn first, the sums right after it.
  const summed = useDeferredValue(shown)
  const isEmpty = activeDeals(all).length === 0
  const found = !isEmpty && activeDeals(shown).length === 0 ? nothingFound : null
  const boardProps = {
    kind: useDealBoard(today),
    lanes: lanesOf(shown),
    empty: isEmpty ? emptyColumn : null,
    narrowedBy,
  }
  const strip = { columns: summed, today }
  if (size !== 'wide') {
    return (
      <div className={styles.phone}>
        {found ?? <PhoneBoard {...boardProps} size={size} />}
        <PipelineStrip {...strip} board={null} hasMap={false} />
      </div>
    )
  }
  return (
    <>
      <PipelineStrip {...strip} board={board} hasMap />
      <div className={styles.board}>{found ?? <WideBoard {...boardProps} ref={setBoard} />}</div>
    </>
  )
}

function emptyColumn(index: number) {
  return (
    <EmptyColumn
      index={index}
      sentence="Each deal is a card here, and it tells you what it needs next."
      action={
        <ButtonLink to="/" variant="filled" icon="plus">
          New Opportunity
        </ButtonLink>
      }
    />
  )
}

/** The way to add a deal to a stage. Won needs a price that was paid. */
function addTo({ value }: { value: string }) {
  const status = BOARD_STATUSES.find((stage) => stage.value === value)?.value
  if (status === undefined || status === 'won') return null
  return (
    <div className={styles.add}>
      <AddDeal status={status} />
    </div>
  )
}

/** The board of deals, the same object as long as the day is the same. */
function useDealBoard(today: string): BoardKind<OpportunityCard> {
  const draw = useCallback<BoardKind<OpportunityCard>['draw']>(
    (deal, slot) => <DealCard deal={deal} today={today} {...slot} />,
    [today],
  )
  return useMemo(
    () => ({ name: 'deals', draw, sumOf: sumOfPrices, nouns: { one: 'deal', many: 'deals' }, above: addTo }),
    [draw],
  )
}
