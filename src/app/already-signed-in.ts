import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { safeReturnTo } from '#src/lib/return-to.ts'
import { useIsAlive } from '#src/ui/use-is-alive.ts'
import { queryClient } from './query-client.ts'
import { isSignedInHinted } from './signed-in-hint.ts'

/**
 * Redirects a signed-in person who opens the sign-in or sign-up screen to where they wanted to be. True until that is
 * decided: the form is shown only to guests.
 */
export function useAlreadySignedIn(returnTo: string | undefined): boolean {
  const router = useRouter()
  // Asked on arrival only: after signing in here the screen itself goes on.
  const [isDeciding, setDeciding] = useState(isSignedInHinted)
  const isAlive = useIsAlive()
  const decide = useEffectEvent(async () => {
    if (!isDeciding) return
    const session = await queryClient.fetchQuery(sessionQuery).catch(() => null)
    if (session?.user) await router.navigate({ href: safeReturnTo(returnTo), replace: true })
    else setDeciding(false)
  })
  useEffect(() => void decide(), [])
  return isDeciding && isAlive
}
