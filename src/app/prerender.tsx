import {
  createMemoryHistory,
  RouterContextProvider,
  RouterProvider,
  rootRouteId,
} from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { DetailPage } from '#src/ui/detail-page.tsx'
import { PageSkeleton } from '#src/ui/skeleton.tsx'
import { CALCULATOR_PAGES, calculatorHead, pageHead, shellHead, sitemap } from './page-head.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { createAppRouter } from './router.tsx'
import { SignedOutHeader } from './site-header.tsx'

export { CALCULATOR_PAGES, calculatorHead, PUBLIC_PAGES, pageHead, shellHead, sitemap }

/** The markup of a public page; null if no route leads to it. */
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

/** What all other pages show while their code loads: the header and a skeleton. */
export async function renderShell(): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
  await router.load()
  return render(
    <RouterContextProvider router={router}>
      <SignedOutHeader path="" />
      <main aria-busy="true">
        <DetailPage back={null}>
          <PageSkeleton />
        </DetailPage>
      </main>
    </RouterContextProvider>,
  )
}

/** Waits for lazy parts, and renders them in place: React would move them with an inline script, which the CSP forbids. */
async function render(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
