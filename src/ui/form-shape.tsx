import styles from './form-shape.module.css'
import { Skeleton } from './skeleton.tsx'

/** Heights of a deal's sections, and the number of fields in each. */
const SECTIONS = [
  { height: 277, boxes: 12 },
  { height: 221, boxes: 8 },
  { height: 239, boxes: 8 },
]

/** A skeleton of a deal's form, with the same height to avoid layout shifts. */
export function FormShape() {
  return (
    <div className={styles.form} aria-hidden="true">
      {SECTIONS.map(({ height, boxes }) => (
        <SectionShape key={height} height={height} boxes={boxes} />
      ))}
    </div>
  )
}

/** A heading and fields below it, four per row, or two if `isWide`; half as many on phones. */
export function SectionShape({ height, boxes, isWide }: { height: number; boxes: number; isWide?: boolean }) {
  return (
    <div className={styles.section} style={{ minHeight: height }} data-wide={isWide} aria-hidden="true">
      <Skeleton width={96} height={16} />
      {[...Array(boxes).keys()].map((box) => (
        <Skeleton key={box} height="var(--control-height)" />
      ))}
    </div>
  )
}

export function LinesShape({ widths }: { widths: readonly string[] }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      <Skeleton width={96} height={16} />
      {widths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
