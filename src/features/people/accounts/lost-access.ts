import type { LostAccess } from '#src/features/people/organizations/schema.ts'
import { LOST_ACCESS } from '#src/lib/text/messages.ts'
import type { SessionView } from './schema.ts'

type Standing = Pick<SessionView, 'subscription' | 'organizations' | 'isGuest'>

/** Whether someone who has lost access to one organization has something else to open: a subscription, a team or a shared deal. */
export function worksElsewhere({ subscription, organizations, isGuest }: Standing): boolean {
  return subscription !== null || isGuest || organizations.some(({ role }) => role !== 'admin')
}

/** The message for a person who has lost access to the deal. */
export function lostAccessText({ place, by }: Pick<LostAccess, 'place' | 'by'>): string {
  return `You no longer have access to ${place}. ${by === null ? 'Ask the person who invited you.' : `Ask ${by}.`}`
}

/** The reason of a failed request, which names the deal to which the access was lost, if it is known. */
export function namingLostAccess(
  reason: string,
  organizationId: string,
  lost: LostAccess | null | undefined,
): string {
  return reason === LOST_ACCESS && lost?.organizationId === organizationId ? lostAccessText(lost) : reason
}
