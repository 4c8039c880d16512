import { lazy, Suspense, useSyncExternalStore } from 'react'
import styles from './toast.module.css'
import { currentToast, subscribeToToast } from './toast-queue.ts'

export { showToast } from './toast-queue.ts'

const ToastBar = lazy(() => import('./toast-bar.tsx').then((module) => ({ default: module.ToastBar })))

/** The one place toasts appear. It is always in the page, so that what arrives in it is announced. */
export function ToastRegion() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, () => null)
  const bar = toast && <ToastBar key={toast.id} toast={toast} />
  const isError = toast?.tone === 'error'
  return (
    <div className={styles.region}>
      <Suspense>
        <div role="status">{!isError && bar}</div>
        <div role="alert">{isError && bar}</div>
      </Suspense>
    </div>
  )
}
