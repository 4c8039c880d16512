import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { classNames } from '#src/ui/style/class-names.ts'
import '#src/ui/style/tokens.css'
import '#src/ui/style/base.css'
import '#src/ui/style/classes.css'
import '#src/ui/style/surfaces.css'
import { guardDoubleClicks } from '#src/ui/dialog/double-click-guard.ts'
import { ToastRegion } from '#src/ui/dialog/toast-bar.tsx'
import { guardCompositionKeys } from '#src/ui/field/composition-keys.ts'
import { QuickAccess } from './header/quick-access.tsx'
import { SiteFooter } from './header/site-footer.tsx'
import { SignedOutHeader, WaitingHeader } from './header/site-header.tsx'
import { OfflineBar } from './offline/offline-bar.tsx'
import styles from './root-layout.module.css'
import { useSignedInHint } from './session/signed-in-hint.ts'

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
