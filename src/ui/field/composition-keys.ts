/** The code of a key that an input method handles; Safari reports it for the Enter that ended the composition. */
const HANDLED_BY_INPUT_METHOD = 229
const KINDS = ['keydown', 'keypress', 'keyup'] as const

/**
 * Keys with which text is composed, such as the Enter that accepts a word, are never commands: no other listener of the page receives
 * them. The input method still does. Returns a function that removes the guard.
 */
export function guardCompositionKeys(): () => void {
  const stop = (event: KeyboardEvent) => {
    if (!event.isComposing && event.keyCode !== HANDLED_BY_INPUT_METHOD) return
    event.stopImmediatePropagation()
    // Submits no form either.
    if (event.key === 'Enter') event.preventDefault()
  }
  // On the window and in the capture phase, before React and any other listener.
  for (const kind of KINDS) addEventListener(kind, stop, { capture: true })
  return () => {
    for (const kind of KINDS) removeEventListener(kind, stop, { capture: true })
  }
}
