import styles from './skeleton.module.css'

/** The place of a piece of text or a figure that is on its way; static, and hidden from assistive technology. */
export function Skeleton({
  width = '100%',
  height = 12,
}: {
  width?: number | string
  height?: number | string
}) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}
