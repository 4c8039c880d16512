import { STANDARD_ITEMS } from '#src/finance/renovation.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './renovation-skeleton.module.css'

export function RenovationSkeleton() {
  return (
    <div className={styles.columns} aria-hidden="true">
      <div>
        <div className={styles.house}>
          <Skeleton height="var(--control-height)" />
          <Skeleton height="var(--control-height)" />
        </div>
        <div className={styles.items}>
          {STANDARD_ITEMS.map(({ name }) => (
            <div key={name} className={styles.item}>
              <Skeleton width={18} height={18} />
              <Skeleton width="40%" />
              <Skeleton width={132} height={32} />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.total}>
        <Skeleton width="56%" />
        <Skeleton width="72%" height={64} />
        <Skeleton width="64%" />
        <Skeleton height={48} />
      </div>
    </div>
  )
}
