import { lazy, Suspense } from 'react'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { BellButton } from '#src/features/notifications/bell/bell-button.tsx'

const LiveBell = lazy(() =>
  import('./live-bell.tsx').then(
    (module) => ({ default: module.LiveBell }),
    // Without a network: the bell stands there, and has nothing to say.
    () => ({ default: () => <BellButton unread={0} /> }),
  ),
)

/** What happened in the organization. The header is drawn first; how many are unread follows. */
export function NotificationBell({ session }: { session: SessionView }) {
  const waiting = <BellButton unread={0} />
  if (session.organization === null) return waiting
  return (
    <Suspense fallback={waiting}>
      <LiveBell
        key={session.organization.id}
        organizationId={session.organization.id}
        subscriptionStatus={session.subscription?.status ?? null}
      />
    </Suspense>
  )
}
