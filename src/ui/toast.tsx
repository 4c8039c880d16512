import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '#src/lib/store.ts'
import styles from './toast.module.css'
import { currentToast, type Toast } from './toast-queue.ts'

export { showToast } from './toast-queue.ts'

const loadToastBar = () => import('./toast-bar.tsx')
const ToastBar = lazy(() =>
  loadToastBar().then(
    (module) => ({ default: module.ToastBar }),
    () => ({ default: PlainToast }),
  ),
)

/** Fetches what a toast is drawn with ahead of the first one: that one may be about the network being gone. */
export function useReadyToasts(): void {
  useEffect(() => {
    // Tried again when there is something to say.
    loadToastBar().catch(() => {})
  }, [])
}

/** The one place toasts appear. It is always in the page, so that what arrives in it is announced. */
export function ToastRegion() {
  const toast = useStore(currentToast)
  const bar = toast && (
    <Suspense fallback={<PlainToast toast={toast} />}>
      <ToastBar key={toast.id} toast={toast} />
    </Suspense>
  )
  const isError = toast?.tone === 'error'
  return (
    <div className={styles.region}>
      <div role="status">{!isError && bar}</div>
      <div role="alert">{isError && bar}</div>
    </div>
  )
}

/** The sentence alone, while the bar's code is on its way and where it could not be fetched. */
function PlainToast({ toast }: { toast: Toast }) {
  return <p className={styles.plain}>{toast.message}</p>
}
