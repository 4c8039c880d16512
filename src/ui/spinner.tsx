import styles from './spinner.module.css'

/** For the access guard only: everything else has a skeleton. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className={styles.spinner}>
      <span className={styles.mark} aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}
