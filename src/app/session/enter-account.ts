import type { AnyRouter } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { safeReturnTo } from '#src/lib/browser/return-to.ts'
import { ACCOUNT_FAILED, MESSAGES, ORGANIZATION_FAILED } from '#src/lib/text/messages.ts'
import { currentToast, dismissToast, showToast } from '#src/ui/dialog/toasts.ts'
import { queryClient } from '../query-client.ts'

const SESSION_EXPIRED = MESSAGES.not_signed_in

export const COOKIES_REFUSED =
  'Your browser refuses cookies, so you can’t be signed in. Allow cookies for this site, then try again.'

/** After a sign-in or sign-up: removes the guest's queries and opens the requested page. Throws if the browser has kept no session. */
export async function enterAccount(router: AnyRouter, returnTo: string | undefined, message?: string) {
  // The invitation page is shown until the next page has loaded, and would refetch the used invitation.
  queryClient.removeQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'received-invite' })
  // A session that can't be read now is read by the page.
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
  if (session?.user === null) throw new Error(COOKIES_REFUSED)
  removeExpiryFromToast()
  await router.navigate({ href: safeReturnTo(returnTo), ...(message && { state: { message } }) })
}

/** After a sign-up: the account must have a session and an organization. Throws otherwise, and stays on the form. */
export async function enterNewAccount(
  router: AnyRouter,
  returnTo: string | undefined,
  message = 'Account created successfully!',
): Promise<void> {
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (session.user === null) throw new Error(ACCOUNT_FAILED)
  if (session.organization === null) throw new Error(ORGANIZATION_FAILED)
  await enterAccount(router, returnTo, message)
}

/** Removes the expired-session sentence from an error toast, but not the rest of the text or Retry. */
function removeExpiryFromToast(): void {
  const toast = currentToast.get()
  if (!toast?.message.includes(SESSION_EXPIRED)) return
  const { action, about } = toast
  const message = toast.message.replace(SESSION_EXPIRED, '').trim()
  if (message === '' || action === null) dismissToast(toast.id)
  else showToast({ message, action, about })
}
