import type { BoardProps } from '#src/ui/board/board-moves.tsx'
import { PhoneBoard } from '#src/ui/board/phone-board.tsx'
import type { ScreenSize } from '#src/ui/board/screen-size.tsx'
import type { OpportunityCard } from '../schema.ts'

/** The board of deals on a phone; its code comes only to phones. */
export function PhoneDeals(props: BoardProps<OpportunityCard> & { size: ScreenSize }) {
  return <PhoneBoard {...props} />
}
