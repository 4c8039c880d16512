import styles from './skeleton.module.css'

/** A placeholder for loading text; hidden from assistive technology. */
export function Skeleton({
  width = '100%',
  height = 12,
}: {
  width?: number | string
  height?: number | string
}) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}

/** Placeholders for a list, or for a part of a page. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {[...Array(rows).keys()].map((row) => (
        <Skeleton key={row} height="var(--control-height)" />
      ))}
    </div>
  )
}

/** A placeholder for a page: its heading, and rows. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton width={260} height={32} />
      <SkeletonRows />
    </div>
  )
}
