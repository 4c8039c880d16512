import type { Reveal } from './board-moves.tsx'

interface Focused {
  id: string
  item: string | null
  isByKey: boolean
}

/** Restores the focus and an open menu to a card that someone else has moved. Returns the function that stops it. */
export function restoreLostFocus(board: HTMLElement, reveals: ReadonlyMap<string, Reveal>): () => void {
  let focused: Focused | null = null
  const remember = ({ target }: Event) => {
    focused = target instanceof HTMLElement && board.contains(target) ? focusedIn(target) : null
  }
  // After a click elsewhere the focus isn't restored.
  const forget = ({ target }: Event) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
    if (card?.dataset.card !== focused?.id) focused = null
  }
  const observer = new MutationObserver(() => {
    if (focused === null || document.activeElement !== document.body) return
    const lost = focused
    focused = null
    restore(board, reveals, lost)
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget, true)
  observer.observe(board, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget, true)
    observer.disconnect()
  }
}

function focusedIn(target: HTMLElement): Focused | null {
  const id = target.closest<HTMLElement>('[data-card]')?.dataset.card
  if (id === undefined) return null
  const item = target.closest('[popover]') === null ? null : target.textContent
  return { id, item, isByKey: target.matches(':focus-visible') }
}

function restore(
  board: HTMLElement,
  reveals: ReadonlyMap<string, Reveal>,
  { id, item, isByKey }: Focused,
): void {
  const scrolls = isByKey || item !== null
  if (![...reveals.values()].some((reveal) => reveal(id, scrolls)) || item === null) return
  const card = board.querySelector(`[data-card="${id}"]`)
  const trigger = card?.querySelector<HTMLElement>('[data-move]')
  // Closing the menu returns the focus to where it was when the menu opened.
  trigger?.focus({ preventScroll: true })
  trigger?.click()
  const items = card?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []
  for (const one of items) if (one.textContent === item) one.focus({ preventScroll: true })
}
