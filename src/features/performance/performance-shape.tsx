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
      <dl className={figures.figures}>
        {FIGURE_NAMES.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Skeleton width={88} height={36} />
            </dd>
            <dd className={figures.note}>
              <Skeleton width={96} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.dates}>
        <Skeleton width={160} height={14} />
      </p>
      <div className={styles.charts}>
        {CHARTS.map((title) => (
          <section key={title} className={figures.shape}>
            <h3>{title}</h3>
            <Skeleton height={208} />
          </section>
        ))}
      </div>
    </div>
  )
}
