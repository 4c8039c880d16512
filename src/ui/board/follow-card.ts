import { flushSync } from 'react-dom'
import type { Reveal } from './board-moves.tsx'
import type { CardSpot } from './lanes.ts'

/**
 * Keeps the focus on a card that is drawn anew elsewhere or, when it is not shown any more, puts it on the first of
 * `others` that is. The screen follows only the keyboard, and when nothing is left in the card's own column. Does
 * nothing while something is asked: the dialog has the focus then.
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
