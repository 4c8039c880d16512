import { createStore } from '#src/lib/browser/store.ts'

/** True from the press of a mouse button, pen or finger until its click has been handled. */
const pressed = createStore(false)

if (typeof addEventListener === 'function') {
  const press = () => pressed.set(true)
  const release = () => pressed.set(false)
  // The click follows in the same task.
  const releaseAfterClick = () => setTimeout(release)
  // Touches send mouse events after their pointer events; leaving a field belongs to the former.
  for (const kind of ['pointerdown', 'mousedown']) addEventListener(kind, press, { capture: true })
  for (const kind of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    addEventListener(kind, releaseAfterClick, { capture: true })
  addEventListener('keydown', release, { capture: true })
}

/** Runs after the click that is being made, or now. Returns how to cancel it. */
export function afterClick(run: () => void): () => void {
  if (!pressed.get()) {
    run()
    return () => undefined
  }
  const stop = pressed.subscribe(() => {
    stop()
    run()
  })
  return stop
}
