import styles from './form-shape.module.css'
import { Skeleton } from './skeleton.tsx'

/** How tall the sections of a deal are, and the boxes in each. */
const SECTIONS = [
  { height: 277, boxes: 12 },
  { height: 221, boxes: 8 },
  { height: 239, boxes: 8 },
]

/** The shape of a deal's form: what comes after it does not move when it is there. */
export function FormShape() {
  return (
    <div className={styles.form} aria-hidden="true">
      {SECTIONS.map(({ height, boxes }) => (
        <SectionShape key={height} height={height} boxes={boxes} />
      ))}
    </div>
  )
}

/** A heading, and boxes below it: four abreast, or two where `isWide`; on phones half as many. */
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

/** The shape of lines below a heading, such as of a ledger. */
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
