import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#src/features/accounts/api.ts'
import { AccountScreen } from '#src/features/accounts/my-account/account-screen.tsx'

export function AccountPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  /** The session has ended on the server; what this browser remembers of it goes, too. */
  async function leave() {
    await signOut()
    queryClient.clear()
    await navigate({ to: '/' })
  }

  return <AccountScreen onSignedOut={leave} />
}
