import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#src/features/people/accounts/api.ts'
import { removePropertiesOf } from '#src/features/public/calculators/stored-properties.ts'
import { retrySignOut } from '#src/lib/browser/browser-session.ts'
import { removeDraftsOf } from '#src/lib/browser/drafts.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { forgetInput } from '#src/ui/form/kept-input.ts'
import { clearOfflineData } from '../offline/offline-cache.ts'
import { maySignOut } from '../offline/sign-out-question.ts'
import { queryClient } from '../query-client.ts'
import { takeSavedDeal } from './saved-deal.ts'

/** Asks for confirmation before deleting changes that exist only in this browser. */
export function useSignOut(): () => Promise<void> {
  const leave = useLeaveSession()
  return async () => {
    if (await maySignOut()) await leave()
  }
}

/** Ends the session and opens the landing page, regardless of the server’s response. */
export function useLeaveSession(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const userId = offlineQueueOf(queryClient).owner
    await endSession()
    queryClient.clear()
    await navigate({ to: '/', ignoreBlocker: true })
    // An open editor may have stored its draft again.
    if (userId !== null) removeDraftsOf(userId)
  }
}

/** Ends the session and deletes the user's data in this browser. Returns whether the server has confirmed it. */
export function endSession(): Promise<boolean> {
  const userId = offlineQueueOf(queryClient).owner
  if (userId !== null) {
    removeDraftsOf(userId)
    removePropertiesOf(userId)
  }
  forgetInput()
  takeSavedDeal()
  void clearOfflineData(queryClient)
  const ended = signOut(queryClient)
  void retrySignOut()
  return ended
}
