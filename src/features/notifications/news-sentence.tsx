import { useState } from 'react'
import { useNotifications } from './api.ts'
import { newsInWords } from './panel/notification-text.ts'
import type { NotificationList } from './schema.ts'

/** What arrived since the list was last read, said once when there is a pause; the first reading is no news. */
export function NewsSentence({ organizationId }: { organizationId: string }) {
  const { list } = useNotifications(organizationId)
  const [told, setTold] = useState<{ list: NotificationList | undefined; sentence: string | null }>({
    list,
    sentence: null,
  })
  if (list !== undefined && list !== told.list) {
    const news = told.list === undefined ? null : newsInWords(told.list, list)
    setTold({ list, sentence: news ?? told.sentence })
  }
  return (
    <span role="status" className="visually-hidden">
      {told.sentence}
    </span>
  )
}
