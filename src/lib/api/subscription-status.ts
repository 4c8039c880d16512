/** Days of access after a paid period, in case the renewal webhook is late; the daily reconciliation catches up. */
export const SUBSCRIPTION_GRACE_DAYS = 7

/** True for trialing and active. */
export function isSubscribedStatus(status: string | null): boolean {
  return status === 'trialing' || status === 'active'
}
