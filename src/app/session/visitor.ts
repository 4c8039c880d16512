import { useSyncExternalStore } from 'react'
import type { SessionView } from '#src/features/people/accounts/schema.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { subscribeToStored } from '#src/lib/browser/browser-storage.ts'
import { outwardName } from '#src/lib/text/outward-name.ts'
import { personName } from '#src/lib/text/person-name.ts'
import { isSignedInHinted, isSubscribedHinted, useSignedInHint } from './signed-in-hint.ts'

export interface Visitor {
  hasPro: boolean
  /** Printed on calculations, such as "mere@example.nz, Kererū Property"; null for a guest. */
  preparedBy: string | null
  organizationName: string | null
  /** Null for a guest. */
  organizationId: string | null
}

const GUEST: Visitor = { hasPro: false, preparedBy: null, organizationName: null, organizationId: null }
const SUBSCRIBER: Visitor = { ...GUEST, hasPro: true }
/** Null while the session isn't known. */
let visitor: Visitor | null = null

// Otherwise the next user to sign in on this page would briefly see the previous user's name.
if (typeof document !== 'undefined') {
  subscribeToStored(() => {
    if (!isSignedInHinted()) visitor = null
  })
}

/** The current user or guest. The session's code is loaded only if a user may be signed in. */
export function useVisitor(): Visitor {
  const isSignedIn = useSignedInHint()
  return useSyncExternalStore(
    isSignedIn ? subscribeToVisitor : subscribeToNothing,
    () => (isSignedIn ? (visitor ?? hintedVisitor()) : GUEST),
    () => GUEST,
  )
}

/** Until the session can be read, a subscriber keeps what Pro includes. */
function hintedVisitor(): Visitor {
  return isSubscribedHinted() ? SUBSCRIBER : GUEST
}

function subscribeToNothing(): () => void {
  return () => {}
}

function subscribeToVisitor(listener: () => void): () => void {
  let unsubscribe = () => {}
  let isLeft = false
  // The header needs the same code, and shows an error if it can't be loaded.
  import('../signed-in.ts').then(
    ({ subscribeToSession }) => {
      if (isLeft) return
      unsubscribe = subscribeToSession((session) => {
        visitor = visitorOf(session)
        listener()
      })
    },
    () => {},
  )
  return () => {
    isLeft = true
    unsubscribe()
  }
}

function visitorOf(session: SessionView | undefined): Visitor | null {
  if (session === undefined) return null
  if (session.user === null) return GUEST
  const organizationName = session.organization?.name ?? null
  return {
    hasPro: isSubscribedStatus(session.subscription?.status ?? null),
    preparedBy: [personName(session.user), outwardName(organizationName ?? '')].filter(Boolean).join(', '),
    organizationName,
    organizationId: session.organization?.id ?? null,
  }
}
