import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#src/features/accounts/api.ts'
import { removeDraftsOf } from '#src/lib/drafts.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { leaveNothing } from './offline/kept-data.ts'
import { maySignOut } from './offline/sign-out-question.ts'
import { retrySignOut } from './pending-sign-out.ts'
import { queryClient } from './query-client.ts'
import { takeSavedDeal } from './saved-deal.ts'

/** Signs out after asking about changes that only this browser has. */
export function useSignOut(): () => Promise<void> {
  const leave = useLeaveSession()
  return async () => {
    if (await maySignOut()) await leave()
  }
}

/**
 * Ends the session and goes to the first page, or to the sign-in page while the server can't be reached: that page says
 * that the sign-out is pending.
 */
export function useLeaveSession(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const userId = offlineQueueOf(queryClient).owner
    const isConfirmed = await endSession()
    queryClient.clear()
    await navigate({ to: isConfirmed ? '/' : '/login' })
    // An editor that was still open may have stored its draft once more.
    if (userId !== null) removeDraftsOf(userId)
  }
}

/** Ends the session and deletes what this browser has stored for the person. Gives whether the server has confirmed it. */
export function endSession(): Promise<boolean> {
  const userId = offlineQueueOf(queryClient).owner
  if (userId !== null) removeDraftsOf(userId)
  takeSavedDeal()
  const ended = signOut(queryClient)
  void retrySignOut()
  leaveNothing(userId).catch(() => {})
  return ended
}
