import { initialsOf } from '#src/lib/initials.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './avatars.module.css'
import type { Presence } from './schema.ts'

const MAX_AVATARS = 3

interface AvatarsProps {
  colleagues: readonly Presence[]
  sentence: string
  isOnCard?: boolean
}

export function Avatars({ colleagues, sentence, isOnCard }: AvatarsProps) {
  const shown = colleagues.length > MAX_AVATARS ? colleagues.slice(0, MAX_AVATARS - 1) : colleagues
  const rest = colleagues.length - shown.length
  return (
    <span className={classNames(styles.avatars, isOnCard && styles.onCard)} title={sentence}>
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
