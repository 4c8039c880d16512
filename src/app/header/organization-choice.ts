import type { AnyRouter } from '@tanstack/react-router'
import { clearShown, sessionQuery, switchOrganization } from '#src/features/people/accounts/api.ts'
import { LOST_ACCESS, messageOf } from '#src/lib/text/messages.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { queryClient } from '../query-client.ts'

/** Pages of a single row, which doesn't exist in another organization. */
const OF_ONE_DEAL = /^\/(opportunities|projects)\/./
/** The plans, to which an organization without a subscription has led. */
const SENT_TO_PLANS = /^\/pricing\?returnTo=/

export async function chooseOrganization(router: AnyRouter, organizationId: string, before: string | null) {
  switchOrganization(organizationId)
  try {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    if (session.organization?.id !== organizationId) throw new Error(LOST_ACCESS)
  } catch (error) {
    if (before !== null) switchOrganization(before)
    const reason = messageOf(error)
    showToast({ message: `Failed to switch organization: ${reason}`, tone: 'error' })
    return
  }
  const { href } = router.state.location
  if (OF_ONE_DEAL.test(href) || SENT_TO_PLANS.test(href))
    await router.navigate({ to: '/dashboard', ignoreBlocker: true })
  await queryClient.resetQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'session' })
}

export async function goOnElsewhere(router: AnyRouter, message?: string): Promise<void> {
  clearShown()
  // Refetched first, so that the next screen doesn't request data of the lost organization.
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {})
  await router.navigate({
    to: '/dashboard',
    ignoreBlocker: true,
    ...(message && { state: { message } }),
  })
  await queryClient.resetQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'session' })
}
