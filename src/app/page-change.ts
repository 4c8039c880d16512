import type { AnyRouter } from '@tanstack/react-router'
import { dismissNote } from '#src/ui/toast-queue.ts'
import { documentTitle } from './public-pages.ts'

const ANY_POPOVER = ':popover-open'
/** The sum behind a figure, and the list of notifications, stay while only a choice on the page changes. */
const MENUS = ':popover-open:not([role="dialog"])'

/** After every change of page: menus closed, its title, the top of it, and the keyboard's place in it. */
export function followPageChanges(router: AnyRouter): void {
  let headedFor = ''
  // The page that was just opened is no change: a menu opened before its code came stays open.
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation) close(pathChanged ? ANY_POPOVER : MENUS)
    // A screen that says something on arrival may change its own address before it counts as arrived at.
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

/** The title of the screen one is on. A screen of one thing of many says later whose page it is. */
export function showTitle(router: AnyRouter): void {
  document.title = documentTitle(titleOf(router))
}

function close(popovers: string): void {
  for (const popover of document.querySelectorAll<HTMLElement>(popovers)) popover.hidePopover()
}

/** Every screen has a title, so an address without one leads nowhere. */
function titleOf(router: AnyRouter): string {
  const titled = router.state.matches.findLast((match) => match.staticData.title)
  return titled?.staticData.title ?? 'Page not found'
}

/** Moves the focus to the new page, unless something in it has asked for the focus already. */
function focusPage(): void {
  const main = document.getElementById('main')
  if (!main || main.contains(document.activeElement) || document.querySelector('dialog:modal')) return
  main.focus({ preventScroll: true })
}
