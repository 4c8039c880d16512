import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Target } from '#src/features/base/due-dates/kinds.ts'
import { formatMoment } from '#src/finance/dates/new-zealand-days.ts'
import { authorName } from '#src/lib/text/person-name.ts'
import { IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { Person } from '#src/ui/text/person.tsx'
import styles from './notification-panel.module.css'
import { detailOf, type Marking, sinceInWords, targetOf, titleOf } from './notification-text.ts'
import type { Notification } from './schema.ts'

interface NotificationRowProps {
  notification: Notification
  now: Date
  onMark: (marking: Marking) => void
}

export function NotificationRow({ notification, now, onMark }: NotificationRowProps) {
  const { id, added, message, by, isForYou, createdAt, read } = notification
  const titleId = useId()
  const markRead = () => {
    if (!read) onMark({ id })
  }
  return (
    <li className={classNames(styles.row, !read && styles.unread)}>
      <RowTarget target={targetOf(notification)} onOpen={markRead}>
        <span className={styles.title} id={titleId}>
          {!read && <span className="visually-hidden">Unread: </span>}
          {titleOf(notification)}
        </span>
        <span className={styles.message}>{detailOf(notification)}</span>
        <Row as="span" gap={[0, 12]} className="faint text-12">
          {isForYou && <span className="accent bold">For you</span>}
          {by !== null && added === null && !message.startsWith(authorName(by)) && (
            <span className={styles.by}>
              <Person author={by} />
            </span>
          )}
          <time dateTime={createdAt} title={formatMoment(createdAt, now)}>
            {sinceInWords(createdAt, now)}
          </time>
        </Row>
      </RowTarget>
      {!read && (
        <IconButton
          className={styles.mark}
          label="Mark as read"
          aria-describedby={titleId}
          title="Mark as read"
          onClick={({ currentTarget }) => {
            // The button disappears, so the focus moves to its notification.
            currentTarget.closest('li')?.querySelector<HTMLElement>('[data-opening]')?.focus()
            markRead()
          }}
        >
          <Icon name="check" />
        </IconButton>
      )}
    </li>
  )
}

interface RowTargetProps {
  target: Target | null
  onOpen: () => void
  children: ReactNode
}

function RowTarget({ target, onOpen, children }: RowTargetProps) {
  if (target === null) {
    return (
      <div className={styles.item} tabIndex={-1} data-opening>
        {children}
      </div>
    )
  }
  return (
    <Link {...target} className={styles.item} onClick={onOpen} data-opening>
      {children}
    </Link>
  )
}
