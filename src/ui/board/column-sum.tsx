import { Money } from '../money.tsx'
import type { BoardKind } from './board-moves.tsx'
import type { BoardCard } from './lanes.ts'

interface ColumnSumProps<Card extends BoardCard> {
  kind: Pick<BoardKind<Card>, 'sumOf' | 'sumLabel'>
  cards: readonly Card[]
  className: string | undefined
}

/** What a column's cards add up to. Nothing for a column without cards. */
export function ColumnSum<Card extends BoardCard>({ kind, cards, className }: ColumnSumProps<Card>) {
  return (
    <span className={className}>
      {cards.length > 0 && (
        <>
          <span className="faint text-12">{kind.sumLabel}</span> <Money value={kind.sumOf(cards)} />
        </>
      )}
    </span>
  )
}
