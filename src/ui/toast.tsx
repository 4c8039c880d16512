import { useStore } from '#src/lib/store.ts'
import styles from './toast.module.css'
import { ToastBar } from './toast-bar.tsx'
import { currentToast } from './toast-queue.ts'

export { showToast } from './toast-queue.ts'

/** The one place toasts appear. It is always in the page, so that what arrives in it is announced. */
export function ToastRegion() {
  const toast = useStore(currentToast)
  const bar = toast && <ToastBar key={toast.id} toast={toast} />
  const isError = toast?.tone === 'error'
  return (
    <div className={styles.region}>
      <div role="status">{!isError && bar}</div>
      <div role="alert">{isError && bar}</div>
    </div>
  )
}
