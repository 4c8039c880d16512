import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, request, selectOrganization, writesAnswered } from '#src/lib/api/http.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import {
  currentUser,
  finishSignOut,
  isSignOutPending,
  reportReplacedUser,
  requestSignOut,
  setCurrentUser,
} from '#src/lib/browser/browser-session.ts'
import { readStored, removeStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { ACCOUNT_FAILED } from '#src/lib/text/messages.ts'
import { currentToast } from '#src/ui/dialog/toasts.ts'
import {
  type Credentials,
  GUEST_SESSION,
  type NewAccount,
  type SessionView,
  type SignInResult,
  sessionSchema,
  signInResultSchema,
} from './schema.ts'

export const SIGNED_IN_HINT = 'doneup_signed_in'
const SELECTED_ORGANIZATION = 'doneup_organization'

type ShownOrganization = Pick<NonNullable<SessionView['organization']>, 'id' | 'name'>

/** Why the page may no longer show what it shows: another tab signed in someone else, or the user lost access to the organization. */
export type EndedAccess =
  | { cause: 'other_user' }
  | { cause: 'removed'; organizationId: string; organizationName: string }

/** With `endedAccess`, no organization is selected until the user continues. */
export interface ClientSession extends SessionView {
  endedAccess?: EndedAccess
}

/** The user and the organization on screen. A user whose session has ended remains, until someone signs in on this page. */
let shownUser: string | null = null
let shownOrganization: ShownOrganization | null = null

/**
 * By organization: the version up to which this page has all changes. It begins with the version of the first session,
 * because lists are loaded later, and continues with the live events. 0: unknown, because stored lists can be older.
 */
export const followedVersions = new Map<string, number>()

/** Refetched on focus and after every sign-in and sign-out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ client }) => readSession(client),
  staleTime: 30_000,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})

async function readSession(client: QueryClient): Promise<ClientSession> {
  if (!(await finishSignOut())) return guestSession(client)
  const chosen = readStored(SELECTED_ORGANIZATION)
  selectOrganization(chosen)
  let session = await request('/api/session', sessionSchema)
  if (session.user === null && readStored(SIGNED_IN_HINT) !== null) {
    // A password change replaces the session: this request may have been sent with the old one.
    await writesAnswered()
    session = await request('/api/session', sessionSchema)
  }
  // The user signed out, perhaps in another tab, while the request was in flight.
  if (isSignOutPending()) return guestSession(client)
  const endedAccess = endedAccessOf(session, chosen)
  if (session.user !== null && endedAccess !== null) {
    selectOrganization(null)
    removeTracesOfOthers(client, session.user.id)
    // The offline bar then mentions the previous user's queued changes.
    if (endedAccess.cause === 'other_user') reportReplacedUser()
    return { ...session, organization: null, organizationVersion: 0, endedAccess }
  }
  if (session.user !== null && session.organization === null) {
    // The organization selected last no longer exists, or the user isn't a member any more: fall back to the first one.
    selectOrganization(null)
    session = await request('/api/session', sessionSchema)
  }
  rememberSession(client, session)
  // Not cached: a stored session must not begin with the version of its time.
  return { ...session, organizationVersion: 0 }
}

function endedAccessOf({ user, organization }: SessionView, chosen: string | null): EndedAccess | null {
  if (user === null) return null
  // Also a colleague, who may read the same organization.
  if (shownUser !== null && shownUser !== user.id) return { cause: 'other_user' }
  if (organization !== null || shownOrganization === null || chosen !== shownOrganization.id) return null
  const { id: organizationId, name: organizationName } = shownOrganization
  return { cause: 'removed', organizationId, organizationName }
}

function guestSession(client: QueryClient): SessionView {
  rememberSession(client, GUEST_SESSION)
  return GUEST_SESSION
}

export function rememberSession(client: QueryClient, session: SessionView): void {
  const userId = session.user?.id ?? null
  if (userId !== null) {
    removeTracesOfOthers(client, userId)
    lastUser = userId
    shownUser = userId
  }
  setCurrentUser(userId)
  offlineQueueOf(client).setOwner(userId)
  shownOrganization = session.organization
  selectOrganization(shownOrganization?.id ?? null)
  if (shownOrganization !== null && !followedVersions.has(shownOrganization.id))
    followedVersions.set(shownOrganization.id, session.organizationVersion)
  if (session.user === null) {
    removeStored(SIGNED_IN_HINT)
    return
  }
  writeStored(SIGNED_IN_HINT, hintOf(session))
  if (session.organization !== null) writeStored(SELECTED_ORGANIZATION, session.organization.id)
}

let lastUser = currentUser.get()

/** The cache and the toast are shared by all users of this page, and some of it is private. */
function removeTracesOfOthers(client: QueryClient, userId: string): void {
  if (lastUser === null || lastUser === userId) return
  client.removeQueries({ predicate: ({ queryKey: [subject] }) => subject !== sessionQuery.queryKey[0] })
  currentToast.set(null)
}

/** The hint that the next page reads before its first request: whether the user is signed in, is subscribed and is deleting the account. */
function hintOf({ subscription, organization, deleteAt }: SessionView): string {
  // Deleting the account also ends the subscription, slightly later.
  const isLapsed = subscription !== null && (deleteAt !== null || !isSubscribedStatus(subscription.status))
  const standing = isLapsed ? ' lapsed' : subscription === null ? '' : ' subscribed'
  const role = organization?.role === 'builder' ? ' builder' : ''
  return `1${standing}${role}${deleteAt === null ? '' : ' leaving'}`
}

export function switchOrganization(organizationId: string): void {
  writeStored(SELECTED_ORGANIZATION, organizationId)
  selectOrganization(organizationId)
}

/** The next session read may show any user, and the first organization if the selected one was left or deleted. */
export function clearShown(): void {
  shownUser = null
  shownOrganization = null
}

/** After a sign-in on this page, which may then show another user. The server opens the organization in which they last worked. */
export function rememberSignIn(): void {
  clearShown()
  removeStored(SELECTED_ORGANIZATION)
  writeStored(SIGNED_IN_HINT, '1')
}

export async function signIn(credentials: Credentials): Promise<SignInResult> {
  const entry = await request('/api/auth/sign-in', signInResultSchema, { method: 'POST', body: credentials })
  if (entry.next === 'signed_in') rememberSignIn()
  return entry
}

/** A response that doesn't confirm the account throws ACCOUNT_FAILED. */
export async function signUp(account: NewAccount): Promise<void> {
  const signingUp = request('/api/auth/sign-up', signInResultSchema, { method: 'POST', body: account })
  await signingUp.catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'unreadable_answer' ? new Error(ACCOUNT_FAILED) : error
  })
  rememberSignIn()
}

/** Signs out of this browser immediately, and of the server once it can be reached. Returns whether the server has confirmed. */
export function signOut(client: QueryClient): Promise<boolean> {
  requestSignOut()
  offlineQueueOf(client).setOwner(null)
  clearSession()
  return finishSignOut()
}

/** Removes all traces of the session from this browser. */
export function clearSession(): void {
  removeStored(SIGNED_IN_HINT)
  removeStored(SELECTED_ORGANIZATION)
  clearShown()
  setCurrentUser(null)
  selectOrganization(null)
}
