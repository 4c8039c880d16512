import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { retrySignOut } from '#src/lib/browser/browser-session.ts'
import { allowTranslation } from '#src/lib/text/translated-text.ts'
import { pageStart, setPageStart } from '#src/ui/browser/page-start.ts'
import { OPEN_POPOVERS } from '#src/ui/dialog/shortcuts.ts'
import { dismissNote } from '#src/ui/dialog/toasts.ts'
import { documentTitle } from './header/site-links.ts'
import { createAppRouter } from './router.tsx'

const OFFLINE_AFTER_MS = 4_000
/** Popover dialogs remain open while only search parameters change. */
const MENUS = `${OPEN_POPOVERS}:not([role="dialog"])`

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root')

// The CSP forbids eval; zod must not try it, as violations are reported.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
allowTranslation()
void retrySignOut()
const router = createAppRouter()
followPageChanges(router)
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)
// An invitation link shows a different form from the prerendered sign-up page.
const hasInvite = document.documentElement.dataset.formHidden === 'invite'
const isPrerendered = container.dataset.page === location.pathname && !hasInvite
// Without dehydrated router state, the first render must match the prerendered page exactly.
if (isPrerendered) router.ssr = { manifest: undefined }
// The prerendered page is shown until the screen's code has loaded. No top-level await: Rolldown would then put no shared
// code into this file.
void router.load().then(() => {
  showTitle(router)
  // A transition, so that the browser can handle clicks while the page renders.
  startTransition(() => {
    if (isPrerendered) {
      // theme.js restores the page as it was sent.
      document.dispatchEvent(new Event('beforehydrate'))
      hydrateRoot(container, app)
    } else createRoot(container).render(app)
  })
})

// Fetches the files for offline use after those of this page.
if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(readyForOffline, OFFLINE_AFTER_MS)

async function readyForOffline(): Promise<void> {
  if (!navigator.onLine) return
  const worker = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  // Activates a newer build's service worker if this page belongs to that build.
  worker?.waiting?.postMessage(import.meta.url)
}

/** On page changes leaves the field that is typed in, closes menus, sets the title, scrolls to the start and moves the focus. */
function followPageChanges(router: AnyRouter): void {
  let headedFor = ''
  // Not on page load, so that a menu opened before hydration remains open.
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation) close(pathChanged ? OPEN_POPOVERS : MENUS)
    // A page may change its own URL on arrival.
    if (fromLocation && toLocation.pathname !== headedFor) dismissNote()
    headedFor = toLocation.pathname
    setPageStart(0)
    if (fromLocation && pathChanged) leaveField()
  })
  addEventListener('pagehide', leaveField)
  router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
    if (!pathChanged && fromLocation) return
    showTitle(router)
    if (!fromLocation) return
    if (toLocation.hash) return
    scrollTo(0, pageStart())
    focusPage()
  })
}

/** Back and a reload don't leave a field, and fields save when they are left. */
function leaveField(): void {
  document.querySelector<HTMLElement>('input:focus, textarea:focus')?.blur()
}

/** Sets the route's title; detail pages set theirs once loaded. */
function showTitle(router: AnyRouter): void {
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
  // A popover that is open now, such as the palette, was opened after the navigation began.
  const isElsewhere = document.querySelector(`dialog:modal, ${OPEN_POPOVERS}:focus-within`)
  if (!main || main.contains(document.activeElement) || isElsewhere) return
  main.focus({ preventScroll: true })
}
