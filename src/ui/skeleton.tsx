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
