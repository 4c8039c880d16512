import { lazy, Suspense } from 'react'
import { useConnectivity } from './connectivity.ts'
import styles from './offline-bar.module.css'
import { useSignedInHint } from './signed-in-hint.ts'

/** Falls back to the guest's message if the code can't be loaded. */
const OfflineStatus = lazy(() =>
  import('./signed-in.ts').then(
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
    <div role="status" className={styles.bar}>
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
  return (
    connectivity === 'offline' && (
      <p>
        <b>You are offline.</b> The calculators still work.
      </p>
    )
  )
}
