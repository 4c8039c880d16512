import styles from './spinner.module.css'

/** Used only by the access guard: everything else has a skeleton. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className={styles.spinner}>
      <span className={styles.mark} aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}
