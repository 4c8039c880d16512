import { useSyncExternalStore } from 'react'
import styles from './offline-bar.module.css'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that nothing can be saved just now, and what still works. The status is always in the page, so it is announced. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={isOnline ? undefined : styles.bar}>
      {!isOnline && (
        <p>
          <b>You are offline.</b> The calculators go on working. Changes to deals are not saved until you are
          back.
        </p>
      )}
    </div>
  )
}
