import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followPageChanges, showTitle } from './page-change.ts'
import { retrySignOut } from './pending-sign-out.ts'
import { createAppRouter } from './router.tsx'

const OFFLINE_AFTER_MS = 4_000

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root')

// The content policy forbids making code out of text; the schema library must not even try, as that is reported.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
void retrySignOut()
const router = createAppRouter()
followPageChanges(router)
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)
// An invitation link shows another form than the prerendered sign-up page; theme.js has hidden that one.
const hasInvite = document.documentElement.dataset.formHidden === 'invite'
const isPrerendered = container.dataset.page === location.pathname && !hasInvite
// A prerendered page carries no router state of its own; saying so makes the first render match it to the node.
if (isPrerendered) router.ssr = { manifest: undefined }
// The screen's code is fetched before anything is drawn: what the page already shows stays until it can be replaced. Not
// awaited here: with a top-level await Rolldown puts nothing into a file that is loaded already.
void router.load().then(() => {
  // Being there already is no change of page.
  showTitle(router)
  // In small steps, so that a press meanwhile does not wait for the whole page.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(container, app)
    else createRoot(container).render(app)
  })
})

// What works without a network is fetched once nothing of this page needs the line any more.
if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(readyForOffline, OFFLINE_AFTER_MS)

async function readyForOffline(): Promise<void> {
  if (!navigator.onLine) return
  const worker = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  // A newer build, brought earlier: it takes over if this page is of it.
  worker?.waiting?.postMessage(import.meta.url)
}
