import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { configure, screen, waitFor } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { createRoot, type Root } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { SIGNED_IN_HINT } from '#src/features/accounts/api.ts'
import { type Person, TEST_ORIGIN, type TestWorld } from '#src/server/test-world.ts'
import { queryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

/** A page of the product in happy-dom. Its requests are handled by the application of a test world. */
export interface TestPage {
  /** Types key by key, clicks and presses keys as a person does. */
  user: UserEvent
  /** The requests sent, such as "PUT /api/opportunities/…". */
  requests: string[]
  /** The address, such as "/projects?period=year". */
  address: () => string
  /** Follows a link of the product. */
  open: (path: string) => Promise<void>
  /** Opens the same address with what the browser has stored. */
  reload: () => Promise<void>
  /** Requests like these fail with 503 until the returned function is called. */
  fail: (requests: RegExp) => () => void
  /** Requests like these are sent once the returned function is called. */
  hold: (requests: RegExp) => () => void
  /** Resolves when no request is pending and the screen no longer changes. */
  loaded: () => Promise<void>
}

let root: Root | undefined

/** Queries are retried at once, so that an error shows without delay. */
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } })

/** Opens a page for a user, or for a guest. What a browser has and happy-dom lacks is added: popovers, form data, event streams. */
export async function openScreen(world: TestWorld, path: string, person?: Person): Promise<TestPage> {
  closeScreen()
  configure({ defaultHidden: true, asyncUtilTimeout: 10_000 })
  addBrowserFeatures()
  localStorage.clear()
  sessionStorage.clear()
  if (person) {
    localStorage.setItem(SIGNED_IN_HINT, '1')
    localStorage.setItem(`onboarding_complete_${person.userId}`, '1')
  }
  const requests: string[] = []
  const network = sendToApplication(world, requests, person)
  vi.stubGlobal('fetch', network.send)
  let router = await show(path)
  return {
    user: userEvent.setup({ delay: null }),
    requests,
    address: () => router.state.location.href,
    open: (to) => router.navigate({ to }),
    reload: async () => {
      closeScreen()
      router = await show(router.state.location.href)
    },
    fail: network.fail,
    hold: network.hold,
    loaded: () => {
      let earlier = ''
      return waitFor(() => {
        const [before, now] = [earlier, document.body.innerHTML]
        earlier = now
        expect(network.pending()).toBe(0)
        expect(document.querySelector(LOADING)).toBeNull()
        expect(now).toBe(before)
      })
    },
  }
}

async function show(path: string): Promise<ReturnType<typeof createAppRouter>> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<RouterProvider router={router} />)
  return router
}

/** The placeholders of code and data that are loading. */
const LOADING = '[class*="skeleton"], [class*="spinner"]'

/** Closes the page and forgets what it has loaded. */
export function closeScreen(): void {
  root?.unmount()
  root = undefined
  queryClient.clear()
  document.body.replaceChildren()
}

/** The box with this label, once it is shown. */
export function field(label: string): Promise<HTMLInputElement> {
  return screen.findByLabelText<HTMLInputElement>(label)
}

function sendToApplication(world: TestWorld, requests: string[], person?: Person) {
  let pending = 0
  const cookies = new Map(person && [splitAtEquals(person.cookie)])
  const failing = new Set<RegExp>()
  const held = new Map<RegExp, Promise<void>>()
  const send = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(input, TEST_ORIGIN)
    const request = `${init.method ?? 'GET'} ${pathname}`
    requests.push(request)
    const isLike = (pattern: RegExp) => pattern.test(request)
    const headers = new Headers(init.headers)
    headers.set('origin', TEST_ORIGIN)
    headers.set('cookie', Array.from(cookies, (cookie) => cookie.join('=')).join('; '))
    pending += 1
    try {
      for (const [pattern, release] of held) if (isLike(pattern)) await release
      if ([...failing].some(isLike)) return new Response('{}', { status: 503 })
      const response = await world.app.request(pathname + search, { ...init, headers })
      for (const cookie of response.headers.getSetCookie())
        cookies.set(...splitAtEquals(cookie.split(';', 1)[0] ?? ''))
      return response
    } finally {
      pending -= 1
    }
  }
  const fail = (pattern: RegExp) => {
    failing.add(pattern)
    return () => void failing.delete(pattern)
  }
  const hold = (pattern: RegExp) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set(pattern, promise)
    return resolve
  }
  return { send, fail, hold, pending: () => pending }
}

function splitAtEquals(cookie: string): [name: string, value: string] {
  const [name = '', ...value] = cookie.split('=')
  return [name, value.join('=')]
}

/** The simulation of risk is never ready. */
class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

class SilentEventSource extends EventTarget {
  readonly readyState = 0
  close() {}
}

function addBrowserFeatures(): void {
  vi.stubGlobal('EventSource', SilentEventSource)
  vi.stubGlobal('Worker', SilentWorker)
  vi.stubGlobal('FormData', FormDataOfForms)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('scrollTo', () => undefined)
  const open = new WeakSet<Element>()
  const toggle = (element: HTMLElement, isOpen = !open.has(element)): boolean => {
    if (open.has(element) === isOpen) return isOpen
    const states = { newState: isOpen ? 'open' : 'closed', oldState: isOpen ? 'closed' : 'open' }
    element.dispatchEvent(Object.assign(new Event('beforetoggle', { cancelable: true }), states))
    if (isOpen) open.add(element)
    else open.delete(element)
    element.dispatchEvent(Object.assign(new Event('toggle'), states))
    return isOpen
  }
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
    scrollIntoView() {},
  })
}

const NodeFormData = FormData

/** Node's, which requests need, with the values of a form. */
class FormDataOfForms extends NodeFormData {
  constructor(form?: HTMLFormElement) {
    super()
    for (const box of form?.elements ?? []) {
      if (
        !(
          box instanceof HTMLInputElement ||
          box instanceof HTMLTextAreaElement ||
          box instanceof HTMLSelectElement
        )
      )
        continue
      if (box.name === '' || box.disabled) continue
      if (box instanceof HTMLInputElement && ['checkbox', 'radio'].includes(box.type) && !box.checked)
        continue
      this.append(box.name, box.value)
    }
  }
}
