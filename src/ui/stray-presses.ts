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
    const control = controlOf(event.target)
    // Presses by key, and those a label hands on, count none.
    if (event.detail === 1) pressed = control
    else if (event.detail > 1 && control !== pressed) {
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

/** A label is pressed for its box. */
function controlOf(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROL) : null
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}
