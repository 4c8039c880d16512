/** The orders in which browsers send the events of an input method. */
export const ORDERS = ['Chrome', 'Safari'] as const
export type Order = (typeof ORDERS)[number]

/** Composes a text with an input method and accepts it with Enter, with the events of a browser in its order. */
export function compose(box: HTMLInputElement, text: string, order: Order): void {
  const start = box.value
  press(box, { key: 'Process', isComposing: false })
  box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, data: '' }))
  for (const at of text.split('').keys()) {
    if (at > 0) press(box, { key: 'Process', isComposing: true })
    enter(box, start + text.slice(0, at + 1), true)
  }
  if (order === 'Chrome') press(box, { key: 'Enter', isComposing: true })
  // The text goes where the page has left the caret: it is there twice if the page has replaced the composed text.
  const isReplaced = box.value !== start + text
  if (isReplaced) enter(box, box.value + text, true)
  box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: text }))
  if (order === 'Chrome') release(box)
  else press(box, { key: 'Enter', isComposing: false })
}

/** The code of a key that an input method handles. */
const HANDLED = 229

/** Returns whether the page has prevented what the key does. */
export function press(box: Element, { key, isComposing }: { key: string; isComposing: boolean }): boolean {
  const keys = { key, isComposing, bubbles: true, cancelable: true, keyCode: HANDLED }
  return !box.dispatchEvent(withCode(new KeyboardEvent('keydown', keys)))
}

function release(box: Element): void {
  box.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', keyCode: 13, bubbles: true }))
}

function withCode(event: KeyboardEvent): KeyboardEvent {
  Object.defineProperty(event, 'keyCode', { value: HANDLED })
  return event
}

const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}

/** As the browser does, not as a script: React notices the new value. */
function enter(box: HTMLInputElement, value: string, isComposing: boolean): void {
  setValue?.call(box, value)
  const input = { bubbles: true, isComposing, inputType: 'insertCompositionText' }
  box.dispatchEvent(new InputEvent('input', input))
}
