import { flushSync } from 'react-dom'
import type { Reveal } from './board-moves.tsx'
import type { CardSpot } from './lanes.ts'

/**
 * Keeps the focus on a moved card, or focuses the first visible of `others` if the card is hidden. Scrolls only for keyboard
 * users, or if the focus leaves the column. Does nothing while a dialog is open: it has the focus.
 */
export function followCard(
  reveals: ReadonlyMap<string, Reveal>,
  card: CardSpot,
  others: readonly CardSpot[] = [],
): void {
  const isByKey = document.activeElement?.matches(':focus-visible') ?? false
  flushSync(() => {})
  if (document.querySelector('dialog:modal') !== null) return
  for (const { stage, id } of [card, ...others]) {
    if (reveals.get(stage)?.(id, isByKey || stage !== card.stage)) return
  }
}
