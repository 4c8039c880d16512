import { lazy, Suspense, type ToggleEvent, useId, useState } from 'react'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { untilDone } from '#src/lib/retry.ts'
import { Icon } from '#src/ui/icons.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './notification-bell.module.css'

let loading: Promise<typeof import('./live-bell.tsx')> | undefined
/**
 * With it comes the stream of changes, for the whole page: it is asked for until it can be had. Until then the bell stands
 * there, and has nothing to say.
 */
function load() {
  loading ??= untilDone(() => import('./live-bell.tsx'))
  return loading
}
const LiveCount = lazy(async () => ({ default: (await load()).LiveCount }))
const LiveNews = lazy(async () => ({ default: (await load()).LiveNews }))
const LivePanel = lazy(async () => ({ default: (await load()).LivePanel }))

/** What happened in the organization. The header is drawn first; how many are unread and the list come after it. */
export function NotificationBell({ session }: { session: SessionView }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const organizationId = session.organization?.id ?? null
  const follows = { organizationId, subscriptionStatus: session.subscription?.status ?? null }

  function onToggle({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    setOpen(newState === 'open')
    if (newState === 'open') currentTarget.focus()
  }

  return (
    <>
      <button type="button" className={styles.bell} popoverTarget={id} aria-haspopup="dialog">
        <Icon name="bell" size={18} />
        <span className="visually-hidden">Notifications</span>
        <Suspense>
          <LiveCount {...follows} />
        </Suspense>
      </button>
      <Suspense>
        <LiveNews {...follows} />
      </Suspense>
      <div
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label="Notifications"
        className={styles.panel}
        onToggle={onToggle}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton height={96} />}>
            <LivePanel {...follows} />
          </Suspense>
        )}
      </div>
    </>
  )
}
