import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import styles from './view-bar.module.css'

/** The room of the saved views until they have loaded. */
export function ViewBarRoom() {
  return (
    <div className={styles.bar}>
      <Skeleton width={240} height={12} />
    </div>
  )
}
