import { lazy, Suspense, type ToggleEvent, useId, useState } from 'react'
import { useNotifications } from './api.ts'
import { BellButton } from './bell/bell-button.tsx'
import styles from './bell.module.css'
import { PanelSkeleton } from './panel/panel-skeleton.tsx'
import { newsInWords } from './panel/rules.ts'
import type { NotificationList } from './schema.ts'

const loadPanel = () => import('./panel/panel.tsx')
const Panel = lazy(() => loadPanel().then((module) => ({ default: module.Panel })))

/** The bell and what it opens. What arrives while one works is said once, when there is a pause. */
export function Bell({ organizationId }: { organizationId: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { list, error, refetch, mark } = useNotifications(organizationId)
  const sentence = useNewsSentence(list)

  function onToggle({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    setOpen(newState === 'open')
    if (newState === 'open') currentTarget.focus()
  }

  return (
    <>
      <BellButton unread={list?.unread ?? 0} opens={id} />
      <span role="status" className="visually-hidden">
        {sentence}
      </span>
      <div
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        className={styles.panel}
        onToggle={onToggle}
      >
        {isOpen && (
          <Suspense fallback={<PanelSkeleton titleId={`${id}-title`} />}>
            <Panel
              titleId={`${id}-title`}
              list={list}
              error={error}
              onRetry={() => void refetch()}
              onMark={mark}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** What is new since the list was last read; the first reading is no news. */
function useNewsSentence(list: NotificationList | undefined): string | null {
  const [told, setTold] = useState<{ list: NotificationList | undefined; sentence: string | null }>({
    list,
    sentence: null,
  })
  if (list !== told.list) {
    const news = told.list && list ? newsInWords(told.list, list) : null
    setTold({ list: list ?? told.list, sentence: news ?? told.sentence })
  }
  return told.sentence
}
