import {
  createMemoryHistory,
  RouterContextProvider,
  RouterProvider,
  rootRouteId,
} from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { PurchasePriceScreen } from '#src/features/public/calculators/steps/purchase-price-screen.tsx'
import { RenovationScreen } from '#src/features/public/calculators/steps/renovation-screen.tsx'
import { ValuationScreen } from '#src/features/public/calculators/steps/valuation-screen.tsx'
import { PLACE_PLACEHOLDER, STREET_PLACEHOLDER } from '#src/lib/browser/page-placeholders.ts'
import { DetailPage } from '#src/ui/layout/detail-page.tsx'
import { PrerenderedForPhone } from '#src/ui/layout/result-bar.tsx'
import { PageSkeleton } from '#src/ui/layout/skeleton.tsx'
import { SignedOutHeader } from './header/site-header.tsx'
import { PUBLIC_PAGES } from './header/site-links.ts'
import { CALCULATOR_PAGES, calculatorHead, HELP_PAGES, pageHead, shellHead, sitemap } from './page-head.ts'
import { createAppRouter } from './router.tsx'

export { CALCULATOR_PAGES, calculatorHead, HELP_PAGES, PUBLIC_PAGES, pageHead, shellHead, sitemap }

const CALCULATORS: Record<keyof typeof CALCULATOR_PAGES, (props: { address: string }) => ReactNode> = {
  '/valuation': ValuationScreen,
  '/renovations': RenovationScreen,
  '/purchase-price': ({ address }) => <PurchasePriceScreen address={address} onAddToDashboard={() => {}} />,
}

export async function renderPage(path: string): Promise<string | null> {
  const router = await loadedRouter(path)
  const last = router.state.matches.at(-1)
  if (last?.status !== 'success' || last.routeId === rootRouteId) return null
  return render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** Renders a calculator for any address, for phones and desktops; inert until its code has loaded and replaces it. */
export function renderCalculator(path: keyof typeof CALCULATOR_PAGES): Promise<string> {
  const Calculator = CALCULATORS[path]
  return renderShell(
    path,
    ['wide', 'phone'].map((size) => (
      <div key={size} data-prerendered={size} aria-hidden="true" inert>
        <PrerenderedForPhone value={size === 'phone'}>
          <Calculator address={`${STREET_PLACEHOLDER}, ${PLACE_PLACEHOLDER}`} />
        </PrerenderedForPhone>
      </div>
    )),
  )
}

/** The shell of all other pages: the header and a skeleton, shown while the page's code loads. */
export async function renderShell(
  path = '',
  main: ReactNode = (
    <DetailPage back={null}>
      <PageSkeleton />
    </DetailPage>
  ),
): Promise<string> {
  return render(
    <RouterContextProvider router={await loadedRouter('/')}>
      <SignedOutHeader path={path} />
      <main aria-busy="true">{main}</main>
    </RouterContextProvider>,
  )
}

async function loadedRouter(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return router
}

/** Waits for lazy parts, and renders them in place: React would move them with an inline script, which the CSP forbids. */
async function render(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(node, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
