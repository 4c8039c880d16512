import type { ReactNode } from 'react'
import { ErrorBox } from '#src/ui/alert.tsx'
import styles from './answered.module.css'

interface AnsweredProps {
  /** Why the form was refused; null: it was not. */
  refusal: ReactNode
  /** The last field of the form, or its button. */
  children: ReactNode
}

/** The end of a form that waits for an answer. Room below it is reserved for the error box, so that nothing moves. */
export function Answered({ refusal, children }: AnsweredProps) {
  return (
    <div className={styles.answered}>
      {children}
      {refusal !== null && <ErrorBox className={styles.refusal ?? ''}>{refusal}</ErrorBox>}
    </div>
  )
}
