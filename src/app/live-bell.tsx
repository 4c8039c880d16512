import { isSubscribedStatus } from '#src/features/billing/rules.ts'
import { Bell } from '#src/features/notifications/bell.tsx'
import { useLiveChanges } from './live-stream.ts'

interface LiveBellProps {
  organizationId: string
  subscriptionStatus: string | null
}

/** The bell, which hears of what is new also on pages that follow nothing themselves. */
export function LiveBell({ organizationId, subscriptionStatus }: LiveBellProps) {
  useLiveChanges(isSubscribedStatus(subscriptionStatus) ? organizationId : null)
  return <Bell organizationId={organizationId} />
}
