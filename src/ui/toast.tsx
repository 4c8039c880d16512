import { useStore } from '#src/lib/store.ts'
import styles from './toast.module.css'
import { ToastBar } from './toast-bar.tsx'
import { currentToast } from './toasts.ts'

/** The live region for toasts; always rendered so that screen readers announce its changes. */
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
