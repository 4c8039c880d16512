import { createMemoryHistory, type HistoryState, RouterProvider } from '@tanstack/react-router'
import { configure, screen, waitFor, within } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { createRoot, type Root } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { clearShown, SIGNED_IN_HINT } from '#src/features/people/accounts/api.ts'
import { setCurrentUser } from '#src/lib/browser/browser-session.ts'
import { pageClock } from '#src/lib/browser/page-clock.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { currentToast } from '#src/ui/dialog/toasts.ts'
import { queryClient } from '../query-client.ts'
import { createAppRouter } from '../router.tsx'
import { addBrowserFeatures, SilentEventSource } from './test-browser-features.ts'
import { eventSourceOf } from './test-event-source.ts'
import { type Interception, openNetwork, respondWith, unreachable } from './test-network.ts'

export { respondWith, unreachable } from './test-network.ts'

/** A page of the product in happy-dom. Its requests are handled by the application of a test world. */
export interface TestPage {
  /** Types key by key, clicks and presses keys as a person does. */
  user: UserEvent
  /** Types over the text of a box. */
  retype: (box: HTMLElement, text: string) => Promise<void>
  /** The requests sent, such as "PUT /api/opportunities/…". */
  requests: string[]
  /** Follows a link of the product, with the state of the history entry if given. */
  open: (path: string, state?: HistoryState) => Promise<void>
  /** Opens the same address again; what the browser has stored remains. */
  reload: () => Promise<void>
  /** Requests again what is shown, as after a live event: a colleague's changes arrive. */
  refetch: () => Promise<void>
  /** Goes back in the history. */
  back: () => void
  /** The address of the page, without the origin. */
  address: () => string
  /** Resolves when no request is pending and the screen no longer changes. */
  loaded: () => Promise<void>
  /** Resolves when no request is pending but those on hold, and the screen no longer changes; placeholders may be shown. */
  settled: () => Promise<void>
  /** Responds to matching requests, such as "POST /api/auth/sign-in", until the returned function is called. */
  intercept: (requests: RegExp, respond: Interception) => () => void
  /** Matching requests fail with 503 or this status until the returned function is called; 0: without a response. */
  fail: (requests: RegExp, status?: number) => () => void
  /** Matching requests are sent once the returned function is called. */
  hold: (requests: RegExp) => () => void
  /** Sends what was on hold from the start. */
  release: () => void
  /** Another tab of this browser signs in this person. */
  replaceUser: (person: Person) => void
  /** Disconnects the browser from the network, or connects it again. */
  setOnline: (isOnline: boolean) => void
}

interface ScreenOptions {
  /** Opens the live stream; otherwise the page receives no events. */
  isLive?: boolean
  /** Shows the tour for new users. */
  withTour?: boolean
  /** Asks users without a name what their colleagues call them. */
  asksName?: boolean
  /** Whether the browser's storage has what the last visit stored. */
  isStorageKept?: boolean
  /** Responds to matching requests from the start, see `intercept`. */
  intercepted?: [requests: RegExp, respond: Interception]
  /** Matching requests are on hold from the start, until `release` is called. */
  held?: RegExp
  /** For tests of what is shown while the page loads; otherwise the page is complete when it is returned. */
  isLoading?: boolean
}

let root: Root | undefined
let network: ReturnType<typeof openNetwork> | undefined
let clock: ReturnType<typeof stopClock> | undefined
/** Not replaced by a test's clock. */
const { setImmediate: nextTask } = globalThis

/** Queries are retried at once, so that an error shows without delay. */
const defaults = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } })

/** Opens a page for a user, or for a guest, and resolves when it is complete; it is closed after the test. What a browser has and happy-dom lacks is added: popovers, form data, event streams. */
export async function openScreen(
  world: TestWorld,
  path: string,
  person?: Person,
  {
    isLive = false,
    withTour = false,
    asksName = withTour,
    isStorageKept = true,
    intercepted,
    held,
    isLoading = false,
  }: ScreenOptions = {},
): Promise<TestPage> {
  closeScreen()
  // Requests that were cancelled have ended.
  await new Promise(nextTask)
  configure({ defaultHidden: true, asyncUtilTimeout: 60_000 })
  addBrowserFeatures()
  localStorage.clear()
  sessionStorage.clear()
  // As another tab would announce it: what earlier pages have read of it is read again.
  dispatchEvent(new StorageEvent('storage', { key: null }))
  // Lists that wait before they send again start at once.
  dispatchEvent(new Event('online'))
  if (person && isStorageKept) {
    localStorage.setItem(SIGNED_IN_HINT, '1')
    if (!withTour) localStorage.setItem(`onboarding_complete_${person.userId}`, '1')
    if (!asksName) localStorage.setItem(`onboarding_complete_name_${person.userId}`, '1')
  }
  const opened = openNetwork(world, person)
  network = opened
  if (intercepted) opened.intercept(...intercepted)
  let onHold = 0
  const hold = (requests: RegExp) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    opened.intercept(requests, async (next) => {
      onHold += 1
      await promise
      onHold -= 1
      return next()
    })
    return resolve
  }
  const release = held ? hold(held) : () => {}
  // On a busy machine its code may load for more than two seconds, which would leave the tour for the next visit.
  if (withTour) clock = stopClock()
  vi.stubGlobal('fetch', opened.send)
  vi.stubGlobal('EventSource', isLive ? eventSourceOf(opened.stream) : SilentEventSource)
  let router = await render(path)
  const user = userEvent.setup({ delay: null })
  const page: TestPage = {
    user,
    retype: async (box, text) => {
      await user.clear(box)
      if (text !== '') await user.type(box, text)
    },
    refetch: () => queryClient.invalidateQueries(),
    back: () => void goBack(router),
    requests: opened.requests,
    open: (href, state) => router.navigate({ href, ...(state && { state }) }),
    reload: async () => {
      const { href, state } = router.state.location
      closeScreen()
      if (withTour) clock = stopClock()
      router = await render(href, state)
      if (!isLoading) await page.loaded()
    },
    address: () => router.state.location.href,
    loaded: () => {
      let earlier = ''
      return waitFor(async () => {
        await settled()
        const [before, now] = [earlier, document.body.innerHTML]
        earlier = now
        expect(opened.pending()).toBe(0)
        // Between two queued changes no request is pending.
        expect(offlineQueueOf(queryClient).entries.filter(({ state }) => state === 'sending')).toEqual([])
        expect(document.querySelector(LOADING)).toBeNull()
        // The page's code may still be loading.
        expect(document.getElementById('main')?.textContent ?? '').not.toBe('')
        expect(now).toBe(before)
      })
    },
    settled: () => {
      let [earlier, unchanged] = ['', 0]
      return waitFor(() => {
        const now = document.body.innerHTML
        unchanged = now === earlier ? unchanged + 1 : 0
        earlier = now
        expect(opened.pending()).toBe(onHold)
        expect(unchanged).toBeGreaterThan(3)
      })
    },
    intercept: opened.intercept,
    fail: (requests, status = 503) =>
      opened.intercept(requests, status === 0 ? unreachable : respondWith(status, {})),
    hold,
    release,
    replaceUser: ({ cookie }) => opened.keep(cookie),
    setOnline: (isOnline) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    },
  }
  if (!isLoading) await page.loaded()
  return page
}

/** Resolves when the code that is loading has run and React has rendered, however slow the machine is. */
async function settled(): Promise<void> {
  await vi.dynamicImportSettled()
  for (let turns = 0; turns < TURNS_TO_RENDER; turns += 1) await new Promise(nextTask)
}

const TURNS_TO_RENDER = 10

/** Asks first what may block it, as the history of a browser does and that of tests doesn't. */
async function goBack({ history }: ReturnType<typeof createAppRouter>): Promise<void> {
  const { location: currentLocation } = history
  const { state } = currentLocation
  const index = state.__TSR_index - 1
  const [pathname = '/'] = entries[index]?.split(/[?#]/) ?? []
  const nextLocation = { ...currentLocation, pathname, state: { ...state, __TSR_index: index } }
  for (const { blockerFn } of history._getBlockers())
    if (await blockerFn({ currentLocation, nextLocation, action: 'BACK' })) return
  history.back()
}

/** The addresses of the history. */
let entries: string[] = []

async function render(path: string, state?: HistoryState) {
  entries = [path]
  const history = createMemoryHistory({ initialEntries: entries })
  if (state) history.replace(path, state)
  const router = createAppRouter(history)
  await router.load()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<RouterProvider router={router} />)
  return router
}

/** The page is as just opened, however long its code loads. */
function stopClock() {
  return vi.spyOn(pageClock, 'now').mockReturnValue(0)
}

/** The placeholders of code and data that are loading. */
const LOADING = '[class*="skeleton"], [class*="spinner"]'

/** Closes the page and forgets what it has loaded. */
export function closeScreen(): void {
  root?.unmount()
  root = undefined
  // Happy-dom lets a removed element keep the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  network?.cancel()
  clock?.mockRestore()
  queryClient.clear()
  offlineQueueOf(queryClient).setOwner(null)
  currentToast.set(null)
  setCurrentUser(null)
  clearShown()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  document.body.replaceChildren()
}

/** The box with this label, once it is shown. */
export function field(label: string): Promise<HTMLInputElement> {
  return screen.findByLabelText<HTMLInputElement>(label)
}

/** The text box of this name: a slider may have the same label. */
export function textBox(name: string): Promise<HTMLInputElement> {
  return screen.findByRole<HTMLInputElement>('textbox', { name })
}

/** The text of a calculated figure. */
export function figure(name: string): string | null {
  return screen.getByRole('status', { name }).textContent
}

/** The button with this name, once it is shown. */
export function button(name: string | RegExp): Promise<HTMLButtonElement> {
  return screen.findByRole<HTMLButtonElement>('button', { name })
}

/** The heading with this text, once it is shown. */
export function heading(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', { name })
}

/** Follows the link to a tab of the open deal. */
export async function openTab({ user }: Pick<TestPage, 'user'>, name: string): Promise<void> {
  const tabs = within(await screen.findByRole('navigation', { name: 'Parts of the deal' }))
  await user.click(tabs.getByRole('link', { name }))
  await waitFor(() => expect(tabs.getByRole('link', { name }).getAttribute('aria-current')).toBe('page'))
}
