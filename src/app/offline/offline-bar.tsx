import { lazy, Suspense, useSyncExternalStore } from 'react'
import { pendingSignOutNote } from '#src/lib/browser/browser-session.ts'
import { subscribeToStored } from '#src/lib/browser/browser-storage.ts'
import { classNames } from '#src/ui/style/class-names.ts'
import { useSignedInHint } from '../session/signed-in-hint.ts'
import { useConnectivity } from './connectivity.ts'
import styles from './offline-bar.module.css'

/** Falls back to the guest's message if the code can't be loaded. */
const OfflineStatus = lazy(() =>
  import('../signed-in.ts').then(
    (module) => ({ default: module.OfflineStatus }),
    () => ({ default: Offline }),
  ),
)

/** Always in the page, so that screen readers announce changes. */
export function OfflineBar() {
  const connectivity = useConnectivity()
  const mayBeSignedIn = useSignedInHint()
  const offline = <Offline connectivity={connectivity} />
  return (
    <div role="status" className={classNames('no-print', styles.bar)}>
      {mayBeSignedIn ? (
        <Suspense fallback={offline}>
          <OfflineStatus connectivity={connectivity} />
        </Suspense>
      ) : (
        offline
      )}
    </div>
  )
}

function Offline({ connectivity }: { connectivity: ReturnType<typeof useConnectivity> }) {
  const isOffline = connectivity === 'offline'
  const signOutNote = useSyncExternalStore(
    subscribeToStored,
    () => pendingSignOutNote(!isOffline),
    () => null,
  )
  if (!isOffline && signOutNote === null) return null
  return (
    <p>
      {isOffline && (
        <span>
          <b>You are offline.</b> The calculators still work.{' '}
        </span>
      )}
      {signOutNote && <span>You’re signed out on this device. {signOutNote}</span>}
    </p>
  )
}
