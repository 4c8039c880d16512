import {
  createMemoryHistory,
  RouterContextProvider,
  RouterProvider,
  rootRouteId,
} from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { PLACE_PLACEHOLDER, STREET_PLACEHOLDER } from '#src/lib/page-placeholders.ts'
import { DrawnForPhone } from '#src/ui/answer-bar.tsx'
import { CALCULATOR_PATHS } from './calculator-paths.ts'
import { bothDrawings } from './drawn-calculator.ts'
import { calculatorHead, pageHead, shellHead, sitemap } from './page-head.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { createAppRouter } from './router.tsx'
import { SignedOutHeader } from './site-header.tsx'

export { CALCULATOR_PATHS, calculatorHead, PUBLIC_PAGES, pageHead, shellHead, sitemap }

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

/** What stands in the window while a calculator's code is on its way: its screen for any address, on a phone and wider. */
export async function renderCalculator(path: string): Promise<string> {
  const address = encodeURIComponent(`${STREET_PLACEHOLDER}, ${PLACE_PLACEHOLDER}`)
  const drawn = async (isPhone: boolean) => {
    const router = createAppRouter(createMemoryHistory({ initialEntries: [`${path}/${address}`] }))
    await router.load()
    return render(
      <DrawnForPhone value={isPhone}>
        <RouterProvider router={router} />
      </DrawnForPhone>,
    )
  }
  return bothDrawings(await drawn(false), await drawn(true))
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
