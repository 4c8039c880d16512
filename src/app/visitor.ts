import { useSyncExternalStore } from 'react'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { subscribeToStored } from '#src/lib/browser-storage.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import { isSignedInHinted, useSignedInHint } from './signed-in-hint.ts'

/** What the calculators want to know of whoever uses them. */
export interface Visitor {
  /** A subscription is running. */
  hasPro: boolean
  /** Whose papers these are, such as "mere@example.nz, Kererū Property"; null for a guest. */
  preparedBy: string | null
  /** The name of the organization that a deal would be saved for. */
  organizationName: string | null
}

const GUEST: Visitor = { hasPro: false, preparedBy: null, organizationName: null }
let visitor = GUEST

// Whoever signs in next in this window does not begin as the one before.
if (typeof document !== 'undefined') {
  subscribeToStored(() => {
    if (!isSignedInHinted()) visitor = GUEST
  })
}

/** Who uses the page. The code of sessions is fetched for those who may be signed in; guests do without. */
export function useVisitor(): Visitor {
  const follow = useSignedInHint() ? followSession : followNobody
  return useSyncExternalStore(
    follow,
    () => (follow === followSession ? visitor : GUEST),
    () => GUEST,
  )
}

function followNobody(): () => void {
  return () => {}
}

function followSession(listener: () => void): () => void {
  let stop = () => {}
  let isLeft = false
  import('./signed-in.ts').then(({ followed }) => {
    if (isLeft) return
    stop = followed((session) => {
      visitor = visitorOf(session)
      listener()
    })
  }, ignoreMissingCode)
  return () => {
    isLeft = true
    stop()
  }
}

/** The header needs the same code and says that it could not be had; the calculators do without it. */
function ignoreMissingCode(): void {}

function visitorOf(session: SessionView | undefined): Visitor {
  if (!session?.user) return GUEST
  const organizationName = session.organization?.name ?? null
  return {
    hasPro: isSubscribedStatus(session.subscription?.status ?? null),
    preparedBy: [session.user.email, organizationName].filter(Boolean).join(', '),
    organizationName,
  }
}
