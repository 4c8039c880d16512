import { classNames } from '../style/class-names.ts'
import styles from './badge.module.css'

interface StageProps {
  /** A CSS colour, usually a token such as var(--stage-2). */
  colour: string
  /** For stages outside the colour ramp, such as Abandoned. */
  outlined?: boolean
}

/** Decorative: use it next to the stage's name. */
export function StageSquare({ colour, outlined }: StageProps) {
  return (
    <span
      className={classNames(styles.square, outlined && styles.outlined)}
      style={{ '--colour': colour }}
      aria-hidden="true"
    />
  )
}

export function StageBadge({ label, ...stage }: StageProps & { label: string }) {
  return (
    <span className={styles.badge}>
      <StageSquare {...stage} />
      {label}
    </span>
  )
}
