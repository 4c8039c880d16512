import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import '#src/ui/classes.css'
import '#src/ui/surfaces.css'
import { guardCompositionKeys } from '#src/ui/composition-keys.ts'
import { guardDoubleClicks } from '#src/ui/double-click-guard.ts'
import { ToastRegion } from '#src/ui/toast-bar.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { QuickAccess } from './quick-access.tsx'
import styles from './root-layout.module.css'
import { useSignedInHint } from './signed-in-hint.ts'
import { SiteFooter } from './site-footer.tsx'
import { SignedOutHeader, WaitingHeader } from './site-header.tsx'

const SessionHeader = lazy(() =>
  import('./signed-in.ts').then(
    (module) => ({ default: module.SessionHeader }),
    () => ({ default: WaitingHeader }),
  ),
)

export function RootLayout() {
  const mayBeSignedIn = useSignedInHint()
  const path = useLocation({ select: (location) => location.pathname })
  const isWide = useMatches({ select: (matches) => matches.some((match) => match.staticData.isWide) })
  useEffect(guardDoubleClicks, [])
  useEffect(guardCompositionKeys, [])
  return (
    <div className={styles.page} data-wide={isWide || undefined}>
      <a href="#main" className={classNames('no-print', styles.skip)}>
        Skip to content
      </a>
      {mayBeSignedIn ? (
        <Suspense fallback={<WaitingHeader path={path} />}>
          <SessionHeader path={path} />
        </Suspense>
      ) : (
        <SignedOutHeader path={path} />
      )}
      <OfflineBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <SiteFooter isWide={isWide} />
      <ToastRegion />
      <QuickAccess />
    </div>
  )
}
