import {
  createMemoryHistory,
  RouterContextProvider,
  RouterProvider,
  rootRouteId,
} from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { pageHead, shellHead, sitemap } from './page-head.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { createAppRouter } from './router.tsx'
import { SignedOutHeader } from './site-header.tsx'

export { PUBLIC_PAGES, pageHead, shellHead, sitemap }

/** The markup of a public page, as the browser will draw it first; null while no route leads to it. */
export async function renderPage(path: string): Promise<string | null> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const last = router.state.matches.at(-1)
  if (last?.status !== 'success' || last.routeId === rootRouteId) return null
  return render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** What stands in the window while an app screen's code is on its way: the bar with the mark. */
export async function renderShell(): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
  await router.load()
  return render(
    <RouterContextProvider router={router}>
      <SignedOutHeader path="" />
    </RouterContextProvider>,
  )
}

/** Waits for lazy parts, and keeps everything in its place: moving parts in later would take an inline script. */
async function render(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
