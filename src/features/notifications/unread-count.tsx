import { useNotifications } from './api.ts'
import { badgeText } from './panel/notification-text.ts'
import styles from './unread-count.module.css'

export function UnreadCount({ organizationId }: { organizationId: string }) {
  const { list } = useNotifications(organizationId)
  const unread = list?.unread ?? 0
  if (unread === 0) return null
  return (
    <>
      <span className={styles.badge}>{badgeText(unread)}</span>
      <span className="visually-hidden">unread</span>
    </>
  )
}
