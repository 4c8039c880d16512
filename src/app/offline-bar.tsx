import { useConnectivity } from './connectivity.ts'
import styles from './offline-bar.module.css'

/** Says that nothing can be saved just now, and what still works. The status is always in the page, so it is announced. */
export function OfflineBar() {
  const connectivity = useConnectivity()
  return (
    <div role="status" className={connectivity === 'online' ? undefined : styles.bar}>
      {connectivity === 'offline' && (
        <p>
          <b>You are offline.</b> The calculators go on working. Changes to deals are not saved until you are
          back.
        </p>
      )}
      {connectivity === 'paused' && (
        <p>
          <b>Live updates have paused.</b> What your team does now is not shown.{' '}
          {/* Any click makes another attempt; this one says so. */}
          <button type="button">Reconnect</button>
        </p>
      )}
    </div>
  )
}
