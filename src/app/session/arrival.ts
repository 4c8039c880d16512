import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { safeReturnTo } from '#src/lib/browser/return-to.ts'
import { useHydrated } from '#src/ui/browser/use-browser-state.ts'
import { queryClient } from '../query-client.ts'
import { isSignedInHinted } from './signed-in-hint.ts'

/** Redirects signed-in users. Returns true while the session loads in a browser with the signed-in hint; otherwise the form is shown. */
export function useAlreadySignedIn(returnTo: string | undefined): boolean {
  const router = useRouter()
  const [isDeciding, setDeciding] = useState(isSignedInHinted)
  const isHydrated = useHydrated()
  const decide = useEffectEvent(async (hasLeft: () => boolean) => {
    const session = await queryClient.fetchQuery(sessionQuery).catch(() => null)
    if (hasLeft()) return
    if (session?.user && (isDeciding || !isFormInUse()))
      await router.navigate({ href: safeReturnTo(returnTo), replace: true })
    else setDeciding(false)
  })
  // Runs only on arrival: after a sign-in on this page the screen itself redirects.
  useEffect(() => {
    let isLeft = false
    void decide(() => isLeft)
    return () => {
      isLeft = true
    }
  }, [])
  return isDeciding && isHydrated
}

/** Shows the form that theme.js has hidden in the prerendered page, once the right screen is rendered. */
export function useShowForm(): void {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) delete document.documentElement.dataset.formHidden
  }, [isHydrated])
}

/** Whether the user has typed into the form; text filled in by a password manager doesn't count. */
function isFormInUse(): boolean {
  const boxes = document.querySelectorAll<HTMLInputElement>('main input:not(:autofill)')
  return Array.from(boxes).some(({ value }) => value !== '')
}

interface OpenedAddress {
  search: string
  hash: string
  state: HistoryState
}

/** An invitation's secret, from its link or the history entry. Links have it in the fragment, older ones in the query. */
export function inviteSecret({ search, hash, state }: OpenedAddress): string | undefined {
  return /[?#&]invite=([\w-]+)/.exec(`${search}#${hash}`)?.[1] ?? state.invite
}
