import type { KeyboardEvent } from 'react'

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

const TYPING_PAUSE_MS = 600
let typed = ''
let lastTyped = 0

/** The WAI-ARIA menu pattern: arrows, Home, End and first letters; plus the items' shortcuts. The popover handles Esc. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget
  const items = itemsOf(menu)
  if (event.key === 'Tab') {
    menu.hidePopover()
    return
  }
  const target = targetOf(event, items)
  if (target) {
    event.preventDefault()
    target.focus()
    return
  }
  const chosen = items.find((item) => matchesShortcut(item, event))
  if (!chosen) return
  event.preventDefault()
  chosen.click()
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
}

function targetOf(event: KeyboardEvent<HTMLElement>, items: HTMLElement[]): HTMLElement | undefined {
  const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1
  const last = items.length - 1
  switch (event.key) {
    case 'ArrowDown':
      return items[at >= last ? 0 : at + 1]
    case 'ArrowUp':
      return items[at <= 0 ? last : at - 1]
    case 'Home':
      return items[0]
    case 'End':
      return items[last]
    default:
      return items.some((item) => matchesShortcut(item, event)) ? undefined : byFirstLetters(event, items, at)
  }
}

function byFirstLetters(event: KeyboardEvent<HTMLElement>, items: HTMLElement[], at: number) {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
    return undefined
  typed = event.timeStamp - lastTyped > TYPING_PAUSE_MS ? event.key : typed + event.key
  lastTyped = event.timeStamp
  const start = typed.length === 1 ? at + 1 : Math.max(at, 0)
  const inOrder = [...items.slice(start), ...items.slice(0, start)]
  return inOrder.find((item) => item.textContent.trim().toLowerCase().startsWith(typed.toLowerCase()))
}

function matchesShortcut(item: HTMLElement, event: KeyboardEvent<HTMLElement>): boolean {
  const { shortcut } = item.dataset
  if (!shortcut || event.ctrlKey || event.metaKey || event.altKey) return false
  return event.key.toLowerCase() === (shortcut === 'Del' ? 'delete' : shortcut.toLowerCase())
}

/** Positions an open menu and focuses its checked or first item. */
export function placeMenu(menu: HTMLElement): void {
  const trigger = menu.previousElementSibling
  if (!trigger || !menu.matches(':popover-open')) return
  placePopover(menu, trigger)
  const [first = menu] = itemsOf(menu)
  const chosen = menu.querySelector<HTMLElement>('[aria-checked=true]')
  const current = first.role === 'menuitemradio' && chosen ? chosen : first
  current.focus({ preventScroll: true })
}
