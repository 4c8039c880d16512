import { useId } from 'react'
import { Icon } from '#src/ui/icons.tsx'
import styles from './session-header.module.css'

/** What happened in the organization. */
export function NotificationBell() {
  const id = useId()
  return (
    <>
      <button type="button" className={styles.bell} popoverTarget={id} aria-label="Notifications">
        <Icon name="bell" size={18} />
      </button>
      <div id={id} popover="auto" className={styles.news} role="dialog" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>Notifications</h2>
        <p>Nothing new.</p>
      </div>
    </>
  )
}
