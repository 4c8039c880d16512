import { Skeleton } from '#src/ui/skeleton.tsx'
import figures from './key-figures.module.css'
import { FIGURE_NAMES } from './key-figures.tsx'
import styles from './performance-screen.module.css'

const CHARTS = ['Profit by month', 'From offer to won', 'Projects sold', 'ROI per project']

/** The screen before its figures are there: real names, and the places of what they name. */
export function PerformanceShape() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading performance
      </p>
      <div className={figures.figures}>
        {FIGURE_NAMES.map((name) => (
          <figure key={name}>
            <figcaption>{name}</figcaption>
            <p className={figures.figure}>
              <Skeleton width={88} height={36} />
            </p>
            <p className={figures.note}>
              <Skeleton width={96} />
            </p>
          </figure>
        ))}
      </div>
      <div className={styles.dates}>
        <Skeleton width={160} height={14} />
      </div>
      <div className={styles.charts}>
        {CHARTS.map((title) => (
          <figure key={title} className={figures.shape}>
            <figcaption>{title}</figcaption>
            <Skeleton height={208} />
          </figure>
        ))}
      </div>
    </div>
  )
}
