import type { Reveal } from './board-moves.tsx'

/** What somebody works at on a board: a card, and the item of its menu while that is open. */
interface Held {
  id: string
  item: string | null
  isByKey: boolean
}

/**
 * Keeps the focus, and an open menu, with a card that is drawn anew elsewhere because somebody else has moved it. Gives the
 * way to stop.
 */
export function keepFocus(board: HTMLElement, reveals: ReadonlyMap<string, Reveal>): () => void {
  let held: Held | null = null
  const hold = ({ target }: Event) => {
    held = target instanceof HTMLElement && board.contains(target) ? heldBy(target) : null
  }
  // Pressed beside the card, the focus is given up: only what goes by itself is brought back.
  const letGo = ({ target }: Event) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
    if (card?.dataset.card !== held?.id) held = null
  }
  const observer = new MutationObserver(() => {
    if (held === null || document.activeElement !== document.body) return
    const lost = held
    held = null
    bringBack(board, reveals, lost)
  })
  document.addEventListener('focusin', hold)
  document.addEventListener('pointerdown', letGo, true)
  observer.observe(board, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', hold)
    document.removeEventListener('pointerdown', letGo, true)
    observer.disconnect()
  }
}

function heldBy(target: HTMLElement): Held | null {
  const id = target.closest<HTMLElement>('[data-card]')?.dataset.card
  if (id === undefined) return null
  const item = target.closest('[popover]') === null ? null : target.textContent
  return { id, item, isByKey: target.matches(':focus-visible') }
}

function bringBack(
  board: HTMLElement,
  reveals: ReadonlyMap<string, Reveal>,
  { id, item, isByKey }: Held,
): void {
  const scrolls = isByKey || item !== null
  if (![...reveals.values()].some((reveal) => reveal(id, scrolls)) || item === null) return
  const card = board.querySelector(`[data-card="${id}"]`)
  const trigger = card?.querySelector<HTMLElement>('[data-move]')
  // Where the focus is when the menu opens, it is again when the menu closes.
  trigger?.focus({ preventScroll: true })
  trigger?.click()
  const items = card?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []
  for (const one of items) if (one.textContent === item) one.focus({ preventScroll: true })
}
