/** How long a paid period may be over without word of the next one: webhooks may be late, the daily comparison is not. */
export const SUBSCRIPTION_GRACE_DAYS = 7

/** Whether a subscription of this status opens the protected screens: trialing and active do, nothing else. */
export function isSubscribedStatus(status: string | null): boolean {
  return status === 'trialing' || status === 'active'
}
