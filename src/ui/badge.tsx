import styles from './badge.module.css'
import { classNames } from './class-names.ts'

interface StageProps {
  /** A CSS colour, usually a token such as var(--stage-2). */
  colour: string
  /** Drawn as an outline: what has left the ramp. */
  outlined?: boolean
}

/** The stage's colour as a small square; always beside the stage's name. */
export function StageSquare({ colour, outlined }: StageProps) {
  return (
    <span
      className={classNames(styles.square, outlined && styles.outlined)}
      style={{ '--colour': colour }}
      aria-hidden="true"
    />
  )
}

/** Where a deal or project stands. */
export function StageBadge({ label, ...stage }: StageProps & { label: string }) {
  return (
    <span className={styles.badge}>
      <StageSquare {...stage} />
      {label}
    </span>
  )
}
