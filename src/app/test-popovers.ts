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

const open = new Set<HTMLElement>()

function toggle(element: HTMLElement, isOpen = !open.has(element)): boolean {
  if (open.has(element) === isOpen) return isOpen
  const states = { newState: isOpen ? 'open' : 'closed', oldState: isOpen ? 'closed' : 'open' }
  element.dispatchEvent(Object.assign(new Event('beforetoggle', { cancelable: true }), states))
  if (isOpen) open.add(element)
  else open.delete(element)
  element.dispatchEvent(Object.assign(new Event('toggle'), states))
  return isOpen
}

function toggleTarget({ target, defaultPrevented }: MouseEvent): void {
  const button = target instanceof Element && target.closest('button[popovertarget]')
  if (!button || defaultPrevented) return
  const popover = document.getElementById(button.getAttribute('popovertarget') ?? '')
  if (popover) toggle(popover, button.getAttribute('popovertargetaction') === 'hide' ? false : undefined)
}

function closeLast({ key, defaultPrevented }: KeyboardEvent): void {
  if (key !== 'Escape' || defaultPrevented) return
  const shown = [...open].filter((one) => one.isConnected && one.getAttribute('popover') === 'auto')
  const last = shown.at(-1)
  if (last) toggle(last, false)
}
