import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './feedback-skeleton.module.css'

export function FeedbackSkeleton() {
  return (
    <div className={styles.shape} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading suggestions
      </p>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={styles.suggestion}>
          <Skeleton width={56} height={44} />
          <div className={styles.text}>
            <Skeleton width="40%" height={20} />
            <Skeleton width={160} height={16} />
            <Skeleton width="80%" height={16} />
          </div>
        </div>
      ))}
    </div>
  )
}
