import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { PAGE_DESCRIPTIONS } from './page-descriptions.ts'
import { documentTitle, PUBLIC_PAGES } from './public-pages.ts'
import { createAppRouter } from './router.tsx'
import { SignedOutHeader } from './site-header.tsx'

export { documentTitle, PAGE_DESCRIPTIONS, PUBLIC_PAGES }

/** The markup of a public page, as the browser will draw it first. */
export async function renderPage(path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  if (router.state.matches.some((match) => match.status !== 'success'))
    throw new Error(`${path} has no route to render`)
  return renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

/** What stands in the window while an app screen's code is on its way: the bar with the mark. */
export async function renderShell(): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }))
  await router.load()
  return renderToString(
    <RouterContextProvider router={router}>
      <SignedOutHeader path="" isWaiting />
    </RouterContextProvider>,
  )
}
