const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
/** React keeps events of parts that have not come alive from bubbling further, so they are heard before it. */
const ON_THE_WAY_DOWN = { capture: true, passive: true }

const waiting = new Set<() => void>()

/**
 * Settles once somebody does something with the page: moves a pointer, touches, types, focuses. At once when they
 * already have, when they are signed in (the page then says other things), when the page was not drawn at build time, and
 * outside a browser. With a selector, only what is done within such an element counts.
 */
export function firstInteraction(within = ':root'): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  const isSignedIn = document.documentElement.dataset.signedIn !== undefined
  const isDrawn = document.getElementById('root')?.dataset.page === location.pathname
  if (isSignedIn || !isDrawn || navigator.userActivation?.hasBeenActive) return Promise.resolve()
  return new Promise((resolve) => {
    const settle = () => {
      for (const sign of SIGNS) removeEventListener(sign, hear, ON_THE_WAY_DOWN)
      waiting.delete(settle)
      resolve()
    }
    const hear = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(within)) settle()
    }
    for (const sign of SIGNS) addEventListener(sign, hear, ON_THE_WAY_DOWN)
    waiting.add(settle)
  })
}

/** Settles all of them: the page as it was drawn has been left. */
export function endWaiting(): void {
  for (const settle of waiting) settle()
}
