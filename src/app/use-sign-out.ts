import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#src/features/accounts/api.ts'

/** Ends the session here, and forgets what it has read. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await signOut()
    queryClient.clear()
    await navigate({ to: '/' })
  }
}
