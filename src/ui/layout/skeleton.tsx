import type { CSSProperties } from 'react'
import { Stack } from './layout.tsx'
import styles from './skeleton.module.css'

/** A placeholder for loading text; hidden from assistive technology. */
export function Skeleton({ width = '100%', height = 12 }: Pick<CSSProperties, 'width' | 'height'>) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}

interface SkeletonRowsProps {
  label?: string
  rows?: number
  height?: number | string
}

/** Placeholders for a list or a form. */
export function SkeletonRows({ label, rows = 6, height = 'var(--control-height)' }: SkeletonRowsProps) {
  return (
    <div className={styles.rows} aria-busy="true">
      {label && (
        <p className="visually-hidden" role="status">
          {label}
        </p>
      )}
      {[...Array(rows).keys()].map((row) => (
        <Skeleton key={row} height={height} />
      ))}
    </div>
  )
}

/** Placeholders for a page: its heading, and rows. */
export function PageSkeleton({ label }: { label?: string }) {
  return (
    <Stack gap={12} className={styles.page} aria-busy="true">
      {label && (
        <div className="visually-hidden" role="status">
          <h1>{label}</h1>
        </div>
      )}
      <Skeleton width={260} height={28} />
      <Skeleton width={200} height={14} />
      <SkeletonRows rows={10} />
    </Stack>
  )
}
