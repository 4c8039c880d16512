import { type ComponentType, lazy, Suspense, useState } from 'react'
import { firstInteraction } from './first-interaction.ts'
import type { PublicPath } from './public-pages.ts'

type Screen = ComponentType<object>

/**
 * A route's component for a screen that is complete as drawn at build time: opened directly, its code is fetched when
 * somebody first does something with the page; reached by a link, before the page changes, as for every other screen.
 * `isAsDrawn` returns false where this browser's page differs from the drawing: its code is then fetched at once.
 */
export function drawnPage(
  path: PublicPath,
  load: () => Promise<Screen>,
  isAsDrawn: () => boolean = () => true,
) {
  let ready: Screen | null = null
  const fetchNow = async () => {
    ready ??= await load()
    return { default: ready }
  }
  const WhenUsed = lazy(async () => {
    if (isAsDrawn()) await firstInteraction()
    return fetchNow()
  })

  const page = () => <Drawn choose={() => ready ?? WhenUsed} />
  page.preload = async () => {
    if (!isOpenedOn(path)) await fetchNow()
  }
  return page
}

function Drawn({ choose }: { choose: () => Screen }) {
  // Chosen once: a screen that has come alive must not be replaced by its twin.
  const [Chosen] = useState<Screen>(choose)
  return (
    <Suspense>
      <Chosen />
    </Suspense>
  )
}

/** Whether the window was opened on this very page, so that its drawing is already there. */
function isOpenedOn(path: PublicPath): boolean {
  return typeof document !== 'undefined' && document.getElementById('root')?.dataset.page === path
}
