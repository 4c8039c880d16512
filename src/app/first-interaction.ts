const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
/** React keeps events of parts that have not come alive from bubbling further, so they are heard before it. */
const ON_THE_WAY_DOWN = { capture: true, passive: true }

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
    const settle = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(within)) return
      for (const sign of SIGNS) removeEventListener(sign, settle, ON_THE_WAY_DOWN)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, settle, ON_THE_WAY_DOWN)
  })
}
