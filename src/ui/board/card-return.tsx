import { flushSync } from 'react-dom'

const RETURN_MS = 160

/** Lets a card slide to the place that `change` gives back to it: after an undo, or when a move was refused. */
export function returnCard(id: string, change: () => void): void {
  const before = cardOf(id)?.getBoundingClientRect()
  flushSync(change)
  const card = cardOf(id)
  if (!before || !card || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const now = card.getBoundingClientRect()
  const from = `translate(${before.x - now.x}px, ${before.y - now.y}px)`
  card.animate(
    [
      { transform: from, zIndex: 3 },
      { transform: 'none', zIndex: 3 },
    ],
    {
      duration: RETURN_MS,
      easing: 'cubic-bezier(0.2, 0, 0, 1)',
    },
  )
}

function cardOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-card="${id}"]`)
}
