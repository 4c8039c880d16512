import { type ToggleEvent, useId, useState } from 'react'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { NotificationAnnouncer } from '#src/features/notifications/notification-announcer.tsx'
import { Panel } from '#src/features/notifications/panel/panel.tsx'
import { UnreadCount } from '#src/features/notifications/unread-count.tsx'
import { Icon } from '#src/ui/icons.tsx'
import styles from './notification-bell.module.css'

export function NotificationBell({ session }: { session: SessionView }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const organizationId = session.organization?.id ?? null

  function onToggle({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    setOpen(newState === 'open')
    if (newState === 'open') currentTarget.focus()
  }

  return (
    <>
      <button type="button" className={styles.bell} popoverTarget={id} aria-haspopup="dialog">
        <Icon name="bell" size={18} />
        <span className="visually-hidden">Notifications</span>
        {organizationId && <UnreadCount key={organizationId} organizationId={organizationId} />}
      </button>
      {organizationId && <NotificationAnnouncer key={organizationId} organizationId={organizationId} />}
      <div
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label="Notifications"
        className={styles.panel}
        onToggle={onToggle}
      >
        {isOpen && organizationId && <Panel key={organizationId} organizationId={organizationId} />}
      </div>
    </>
  )
}
