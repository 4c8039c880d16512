import { type ToggleEvent, use, useId, useState } from 'react'
import { OrganizationContext } from '#src/lib/rows/organization-context.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { Icon } from '#src/ui/layout/icons.tsx'
import { useNotifications } from './api.ts'
import styles from './notification-bell.module.css'
import { announcementOf, badgeText } from './notification-text.ts'

const { Panel } = lazyParts(() => import('./notification-panel.tsx'))

export function NotificationBell() {
  const organizationId = use(OrganizationContext)
  const id = useId()
  const [isOpen, setOpen] = useState(false)

  function onToggle({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    setOpen(newState === 'open')
    if (newState === 'open') currentTarget.focus()
  }

  return (
    <>
      <button type="button" className={styles.bell} popoverTarget={id} aria-haspopup="dialog">
        <Icon name="bell" size={18} />
        <span className="visually-hidden">Notifications</span>
        {organizationId && <UnreadCount key={organizationId} />}
      </button>
      {organizationId && <NotificationAnnouncer key={organizationId} />}
      <div
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label="Notifications"
        className={styles.panel}
        onToggle={onToggle}
      >
        {isOpen && organizationId && <Panel key={organizationId} />}
      </div>
    </>
  )
}

function UnreadCount() {
  const { list } = useNotifications()
  const unread = list?.unread ?? 0
  if (unread === 0) return null
  return (
    <>
      <span className={styles.badge}>{badgeText(unread)}</span>
      <span className="visually-hidden">unread</span>
    </>
  )
}

/** Announces new notifications to screen readers; the first list isn't announced. */
function NotificationAnnouncer() {
  const { list } = useNotifications()
  const [announced, setAnnounced] = useState({ list, sentence: null as string | null })
  if (list !== undefined && list !== announced.list) {
    const sentence = announced.list === undefined ? null : announcementOf(announced.list, list)
    setAnnounced({ list, sentence: sentence ?? announced.sentence })
  }
  return (
    <span role="status" className="visually-hidden">
      {announced.sentence}
    </span>
  )
}
