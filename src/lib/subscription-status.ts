/** Access after a paid period, in case its renewal webhook is late; the daily comparison catches up within that time. */
export const SUBSCRIPTION_GRACE_DAYS = 7

/** True for trialing and active. */
export function isSubscribedStatus(status: string | null): boolean {
  return status === 'trialing' || status === 'active'
}
