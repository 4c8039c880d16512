import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { SignupScreen } from '#src/features/accounts/signup-screen.tsx'
import { useAlreadySignedIn } from '../already-signed-in.ts'
import { enterAccount } from '../enter-account.ts'

const route = getRouteApi('/signup')

export function SignupPage() {
  const { returnTo } = route.useSearch()
  const message = useLocation({ select: (location) => location.state.message })
  const router = useRouter()
  useAlreadySignedIn(returnTo)
  return (
    <SignupScreen
      returnTo={returnTo}
      message={message}
      onSignedUp={() => enterAccount(router, returnTo, 'Account created successfully!')}
    />
  )
}
