import { NotificationAnnouncer } from '#src/features/notifications/notification-announcer.tsx'
import { Panel } from '#src/features/notifications/panel/panel.tsx'
import { UnreadCount } from '#src/features/notifications/unread-count.tsx'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import { useLiveChanges } from './live-stream.ts'

interface Follows {
  organizationId: string | null
  subscriptionStatus: string | null
}

/** How many are unread. It hears of what is new also on pages that follow nothing themselves. */
export function LiveCount({ organizationId, subscriptionStatus }: Follows) {
  useLiveChanges(isSubscribedStatus(subscriptionStatus) ? organizationId : null)
  return organizationId && <UnreadCount key={organizationId} organizationId={organizationId} />
}

/** What arrives while one works, for those who do not see the number. */
export function LiveNews({ organizationId }: Follows) {
  return organizationId && <NotificationAnnouncer key={organizationId} organizationId={organizationId} />
}

/** What the bell opens. */
export function LivePanel({ organizationId }: Follows) {
  return organizationId && <Panel key={organizationId} organizationId={organizationId} />
}
