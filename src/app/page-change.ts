import type { AnyRouter } from '@tanstack/react-router'
import { dismissNote } from '#src/ui/toasts.ts'
import { documentTitle } from './public-pages.ts'

const ANY_POPOVER = ':popover-open'
/** Popover dialogs stay open while only search parameters change. */
const MENUS = ':popover-open:not([role="dialog"])'

/** On page changes closes menus, sets the title, scrolls to the top and moves the focus. */
export function followPageChanges(router: AnyRouter): void {
  let headedFor = ''
  // Not on page load: a menu opened before hydration stays open.
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation) close(pathChanged ? ANY_POPOVER : MENUS)
    // A screen may change its own URL on arrival.
    if (fromLocation && toLocation.pathname !== headedFor) dismissNote()
    headedFor = toLocation.pathname
  })
  router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
    if (!pathChanged && fromLocation) return
    showTitle(router)
    if (!fromLocation) return
    if (toLocation.hash) return
    scrollTo(0, 0)
    focusPage()
  })
}

/** Sets the route's title; detail pages set theirs once loaded. */
export function showTitle(router: AnyRouter): void {
  document.title = documentTitle(titleOf(router))
}

function close(popovers: string): void {
  for (const popover of document.querySelectorAll<HTMLElement>(popovers)) popover.hidePopover()
}

function titleOf(router: AnyRouter): string {
  const titled = router.state.matches.findLast((match) => match.staticData.title)
  return titled?.staticData.title ?? 'Page not found'
}

function focusPage(): void {
  const main = document.getElementById('main')
  if (!main || main.contains(document.activeElement) || document.querySelector('dialog:modal')) return
  main.focus({ preventScroll: true })
}
