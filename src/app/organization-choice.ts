import type { AnyRouter } from '@tanstack/react-router'
import { clearShownOrganization, sessionQuery, switchOrganization } from '#src/features/accounts/api.ts'
import { showToast } from '#src/ui/toast.tsx'
import { queryClient } from './query-client.ts'

/** Screens of one deal: in another organization there is no such thing. */
const OF_ONE_DEAL = /^\/(opportunities|projects)\/./

/** Makes an organization the current one and reads what is on screen again; when that fails, the one before stays. */
export async function chooseOrganization(
  router: AnyRouter,
  organizationId: string,
  before: string | null,
): Promise<void> {
  switchOrganization(organizationId)
  try {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    if (session.organization?.id !== organizationId) throw new Error('Organization not found')
  } catch (error) {
    if (before !== null) switchOrganization(before)
    const reason = error instanceof Error ? error.message : ''
    showToast({ message: `Failed to switch organization: ${reason}`, tone: 'error' })
    return
  }
  if (OF_ONE_DEAL.test(location.pathname)) await router.navigate({ to: '/dashboard' })
  await queryClient.resetQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'session' })
}

/** After leaving or deleting an organization, or losing access to it: on to the next one, if there is any. */
export async function goOnElsewhere(router: AnyRouter, message?: string): Promise<void> {
  clearShownOrganization()
  // Read first: the next screen must not ask for anything of the organization that is gone.
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {})
  await router.navigate({ to: '/dashboard', ...(message && { state: { message } }) })
  await queryClient.resetQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'session' })
}
