import { useState } from 'react'
import { useNotifications } from './api.ts'
import { announcementOf } from './panel/notification-text.ts'
import type { NotificationList } from './schema.ts'

/** Announces new notifications to screen readers; the first list isn't announced. */
export function NotificationAnnouncer({ organizationId }: { organizationId: string }) {
  const { list } = useNotifications(organizationId)
  const [announced, setAnnounced] = useState<{ list: NotificationList | undefined; sentence: string | null }>(
    {
      list,
      sentence: null,
    },
  )
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
