import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icons.tsx'
import styles from './answered.module.css'

interface AnsweredProps {
  /** Why the form was refused; null: it was not. */
  refusal: ReactNode
  /** What stands above it: the last field of the form, or its button. */
  children: ReactNode
}

/** The last thing of a form that waits for an answer: a refusal has its room below it, so that nothing moves. */
export function Answered({ refusal, children }: AnsweredProps) {
  return (
    <div className={styles.answered}>
      {children}
      {refusal !== null && (
        <div role="alert" className={styles.refusal}>
          <Icon name="alert" />
          <div>{refusal}</div>
        </div>
      )}
    </div>
  )
}
