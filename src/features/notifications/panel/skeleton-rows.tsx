import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './panel.module.css'

const ROWS = ['70%', '55%', '62%', '48%']

export function SkeletonRows() {
  return (
    <ul className={styles.list} aria-label="Loading notifications">
      {ROWS.map((width) => (
        <li key={width} className={styles.row}>
          <div className={styles.item}>
            <Skeleton width={width} height={14} />
            <Skeleton width="85%" />
            <Skeleton width="30%" />
          </div>
        </li>
      ))}
    </ul>
  )
}
