const CONTROL = 'a, button, input, label, select, summary, textarea, dialog, [role]'

/**
 * Double-click guard: ignores the second click of a double click on another control, such as the next row after a deletion,
 * or a dialog that opened under the pointer. Returns a function that removes the guard.
 */
export function guardDoubleClicks(): () => void {
  let pressed: Element | null = null
  const drop = (event: MouseEvent) => {
    const control = controlOf(event.target)
    // `detail` is 0 for clicks by key and for clicks that a label forwards.
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

function controlOf(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROL) : null
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}
