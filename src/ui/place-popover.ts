const EDGE = 8
const GAP = 4

/** Positions an open popover below its trigger, right-aligned, or above it if there is no room below. */
export function placePopover(popover: HTMLElement, trigger: Element): void {
  const from = trigger.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const room = document.documentElement.clientWidth - width - EDGE
  const left = Math.max(EDGE, Math.min(from.right - width, room))
  const fitsBelow = from.bottom + GAP + height <= innerHeight - EDGE
  const top = fitsBelow ? from.bottom + GAP : Math.max(EDGE, from.top - GAP - height)
  popover.style.setProperty('--left', `${left + scrollX}px`)
  popover.style.setProperty('--top', `${top + scrollY}px`)
}
