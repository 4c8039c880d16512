/** Whether a subscription of this status opens the protected screens: trialing and active do, nothing else. */
export function isSubscribedStatus(status: string | null): boolean {
  return status === 'trialing' || status === 'active'
}
