import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { safeReturnTo } from '#src/lib/return-to.ts'
import { queryClient } from './query-client.ts'
import { useSignedInHint } from './signed-in-hint.ts'

/** Sends somebody who opens the sign-in or sign-up screen while signed in on to where they wanted to be. */
export function useAlreadySignedIn(returnTo: string | undefined): void {
  const router = useRouter()
  const mayBeSignedIn = useSignedInHint()
  const goOn = useEffectEvent(async () => {
    if (!mayBeSignedIn) return
    const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
    if (session?.user) await router.navigate({ href: safeReturnTo(returnTo), replace: true })
  })
  // Asked on arrival only: whoever signs in here is taken on by the screen itself.
  useEffect(() => void goOn(), [])
}
