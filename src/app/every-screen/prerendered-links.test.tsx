import { readFileSync } from 'node:fs'
import { createMemoryHistory, type HistoryState, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { PUBLIC_PAGES } from '../header/site-links.ts'
import { renderPage } from '../prerender.tsx'
import { createAppRouter } from '../router.tsx'
import { addPopovers } from '../testing/test-popovers.ts'

const THEME_SCRIPT = readFileSync(new URL('../public/theme.js', import.meta.url), 'utf8')

let root: Root | undefined
beforeEach(() => {
  addPopovers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

const linksOf = (container: HTMLElement) =>
  Array.from(
    container.querySelectorAll('main a'),
    (link) => `${link.textContent} ${link.getAttribute('href')}`,
  )

/** The page as a browser has it before its code has loaded. */
async function openPrerendered(path: string, query: string, state: HistoryState | null) {
  history.replaceState(state, '', path + query)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = (await renderPage(path)) ?? ''
  new Function(THEME_SCRIPT)()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  return container
}

/** React reports an attribute that differs from its first render on the console, which fails a test. */
async function hydrate(container: HTMLElement, path: string, query: string, state: HistoryState | null) {
  const memory = createMemoryHistory({ initialEntries: [path] })
  memory.replace(path + query, state ?? {})
  const router = createAppRouter(memory)
  await router.load()
  startTransition(() => {
    root = hydrateRoot(
      container,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const parts = container.querySelectorAll('main, main a, header a')
  const check = () => {
    for (const part of parts) expect(isHydrated(part)).toBe(true)
  }
  await eventually(check)
}

// Clauses: accounts-and-billing 10.20
test.each(
  Object.keys(PUBLIC_PAGES).flatMap((path) => [
    [path, ''] as const,
    [path, '?returnTo=%2Fprojects%2F1%3Ftab%3Dplan%26q%3Da%2520b'] as const,
  ]),
)('no link of %s%s changes after hydration', async (path, query) => {
  const container = await openPrerendered(path, query, null)
  const before = linksOf(container)
  await hydrate(container, path, query, null)
  expect(linksOf(container)).toEqual(expect.arrayContaining(before))
})

test.each(['/login', '/signup'])('the links of %s keep the returnTo of the history entry', async (path) => {
  const state = { returnTo: '/agents' }
  const container = await openPrerendered(path, '', state)
  const before = linksOf(container)
  expect(before.join()).toContain('?returnTo=%2Fagents')
  await hydrate(container, path, '', state)
  expect(linksOf(container)).toEqual(expect.arrayContaining(before))
})
