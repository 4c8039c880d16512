import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#src/features/accounts/api.ts'
import { mayLeave } from './offline/leaving.ts'

/** Ends the session here, and forgets what it has read; before that it asks about changes that still wait. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    if (!(await mayLeave())) return
    await signOut()
    queryClient.clear()
    void import('./offline/kept-data.ts').then(({ forgetKept }) => forgetKept()).catch(() => {})
    await navigate({ to: '/' })
  }
}
