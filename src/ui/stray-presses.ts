/** What a press is meant for. */
const CONTROL = 'a, button, input, label, select, summary, textarea, dialog, [role]'

/**
 * Keeps the second press of a double click from whatever has come under the pointer since the first: the next row when
 * one was deleted, the dialog that opened, the screen that was gone to. Pressed twice, the same control hears both.
 * Gives the way to stop.
 */
export function dropStrayPresses(): () => void {
  let pressed: Element | null = null
  const drop = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROL) : null
    // A press by key counts none.
    if (event.detail < 2) pressed = control
    else if (control !== pressed) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const kinds = ['mousedown', 'click'] as const
  for (const kind of kinds) addEventListener(kind, drop, { capture: true })
  return () => {
    for (const kind of kinds) removeEventListener(kind, drop, { capture: true })
  }
}
