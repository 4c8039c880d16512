import { Icon } from '#src/ui/icons.tsx'
import styles from './bell.module.css'
import { badgeText, bellName } from './rules.ts'

interface BellButtonProps {
  unread: number
  /** The id of what it opens. */
  opens?: string
}

/** The bell in the header, with the number of what is unread. */
export function BellButton({ unread, opens }: BellButtonProps) {
  return (
    <button
      type="button"
      className={styles.bell}
      aria-label={bellName(unread)}
      {...(opens === undefined
        ? { 'aria-disabled': true }
        : { popoverTarget: opens, 'aria-haspopup': 'dialog' })}
    >
      <Icon name="bell" size={18} />
      {unread > 0 && <span className={styles.badge}>{badgeText(unread)}</span>}
    </button>
  )
}
