/** Popovers, which happy-dom lacks: their methods, their events, buttons that open or close them, and Escape. */
export function addPopovers(): void {
  if ('showPopover' in HTMLElement.prototype) return
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      toggle(this, true)
    },
    hidePopover(this: HTMLElement) {
      toggle(this, false)
    },
    togglePopover(this: HTMLElement, isOpen?: boolean) {
      return toggle(this, isOpen)
    },
  })
  document.addEventListener('click', toggleTarget)
  document.addEventListener('keydown', closeLast)
}

/** The open popovers, and where the focus was before. */
const open = new Map<HTMLElement, Element | null>()

function toggle(element: HTMLElement, isOpen = !open.has(element)): boolean {
  if (isOpen && !element.isConnected) throw new DOMException('It is not in the page', 'InvalidStateError')
  if (open.has(element) === isOpen) return isOpen
  const states = { newState: isOpen ? 'open' : 'closed', oldState: isOpen ? 'closed' : 'open' }
  element.dispatchEvent(Object.assign(new Event('beforetoggle', { cancelable: true }), states))
  if (isOpen) open.set(element, document.activeElement)
  else close(element)
  element.dispatchEvent(Object.assign(new Event('toggle'), states))
  return isOpen
}

/** The focus returns to where it was, unless it has left the popover. */
function close(element: HTMLElement): void {
  const cameFrom = open.get(element)
  open.delete(element)
  if (element.contains(document.activeElement) && cameFrom instanceof HTMLElement) cameFrom.focus()
}

function toggleTarget({ target, defaultPrevented }: MouseEvent): void {
  const button = target instanceof Element && target.closest('button[popovertarget]')
  if (!button || defaultPrevented) return
  const popover = document.getElementById(button.getAttribute('popovertarget') ?? '')
  if (popover) toggle(popover, button.getAttribute('popovertargetaction') === 'hide' ? false : undefined)
}

function closeLast({ key, defaultPrevented }: KeyboardEvent): void {
  if (key !== 'Escape' || defaultPrevented) return
  const shown = [...open.keys()].filter((one) => one.isConnected && one.getAttribute('popover') === 'auto')
  const last = shown.at(-1)
  if (last) toggle(last, false)
}
