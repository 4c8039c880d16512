import { lazy, Suspense, type ToggleEvent, useId, useState } from 'react'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { retry } from '#src/lib/retry.ts'
import { Icon } from '#src/ui/icons.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './notification-bell.module.css'

/** With it comes the stream of changes, for the whole page: worth another try where the network is poor. */
const load = () => retry(() => import('./live-bell.tsx'))
const LiveCount = lazy(() => load().then(({ LiveCount }) => ({ default: LiveCount }), unreachable))
const LiveNews = lazy(() => load().then(({ LiveNews }) => ({ default: LiveNews }), unreachable))
const LivePanel = lazy(() => load().then(({ LivePanel }) => ({ default: LivePanel }), unreachable))

/** Without a network the bell stands there, and has nothing to say. */
function unreachable(): { default: () => null } {
  return { default: () => null }
}

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
