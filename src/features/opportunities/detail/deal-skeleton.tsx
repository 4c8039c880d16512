import { FormShape } from '#src/ui/form-shape.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import screen from '../opportunity-screen.module.css'
import styles from './deal-skeleton.module.css'

const LINES = ['88%', '96%', '84%', '92%', '80%', '94%', '82%', '90%', '86%']

export function DealSkeleton() {
  return (
    <div className={screen.columns}>
      <FormShape />
      <div className={screen.rail}>
        <aside className={styles.statement} aria-hidden="true">
          <Skeleton width="56%" />
          <Skeleton width="72%" height={64} />
          {LINES.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </aside>
      </div>
    </div>
  )
}
