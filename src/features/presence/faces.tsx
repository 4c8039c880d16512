import { initialsOf } from '#src/lib/initials.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './faces.module.css'
import type { Presence } from './schema.ts'

/** How many circles there are; the last one counts the rest. */
const MAX_FACES = 3

interface FacesProps {
  colleagues: readonly Presence[]
  /** Says who they are and what they do. */
  sentence: string
  /** On a card of a board, where there is room for the circles only. */
  isOnCard?: boolean
}

/** The initials of colleagues, with a sentence to be read or heard. */
export function Faces({ colleagues, sentence, isOnCard }: FacesProps) {
  const shown = colleagues.length > MAX_FACES ? colleagues.slice(0, MAX_FACES - 1) : colleagues
  const rest = colleagues.length - shown.length
  return (
    <span className={classNames(styles.faces, isOnCard && styles.onCard)} title={sentence}>
      <span className={styles.circles} aria-hidden="true">
        {shown.map(({ userId, name }) => (
          <span key={userId} className={styles.circle}>
            {initialsOf(name, '?')}
          </span>
        ))}
        {rest > 0 && <span className={styles.circle}>+{rest}</span>}
      </span>
      <span className={isOnCard ? 'visually-hidden' : styles.sentence} data-sentence>
        {sentence}
      </span>
    </span>
  )
}
