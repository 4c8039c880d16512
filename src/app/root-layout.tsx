import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { ToastRegion } from '#src/ui/toast.tsx'
import { OfflineBar } from './offline-bar.tsx'
import styles from './root-layout.module.css'
import { useSignedInHint } from './signed-in-hint.ts'
import { SiteFooter } from './site-footer.tsx'
import { SignedOutHeader } from './site-header.tsx'

const SessionHeader = lazy(() =>
  import('./session-header.tsx').then((module) => ({ default: module.SessionHeader })),
)

/** What stands around every screen. */
export function RootLayout() {
  const mayBeSignedIn = useSignedInHint()
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <div className={styles.page}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      {mayBeSignedIn ? (
        <Suspense fallback={<SignedOutHeader path={path} isWaiting />}>
          <SessionHeader path={path} />
        </Suspense>
      ) : (
        <SignedOutHeader path={path} />
      )}
      <OfflineBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <SiteFooter />
      <ToastRegion />
    </div>
  )
}
