import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#src/features/accounts/api.ts'
import { changesOwner } from '#src/lib/waiting-changes.ts'
import { mayLeave } from './offline/leaving.ts'

/** Signs out, and goes to the first page; before that it asks about changes that still wait. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    if (!(await mayLeave())) return
    await endSession()
    queryClient.clear()
    await navigate({ to: '/' })
  }
}

/** Ends the session here, and forgets in this browser what it has read, and the files of what was begun. */
export async function endSession(): Promise<void> {
  const userId = changesOwner()
  await signOut()
  void import('./offline/kept-data.ts').then(({ leaveNothing }) => leaveNothing(userId)).catch(() => {})
}
