import { queryOptions } from '@tanstack/react-query'
import { readStored, removeStored, writeStored } from '#src/lib/browser-storage.ts'
import { keepChangesOf } from '#src/lib/change-queue.ts'
import { ApiError, request, selectOrganization, writesAnswered } from '#src/lib/http.ts'
import { finishSignOut, isSignOutPending, requestSignOut } from '#src/lib/sign-out.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import {
  type Credentials,
  type EntryView,
  entrySchema,
  GUEST_SESSION,
  type NewAccount,
  type SessionView,
  sessionSchema,
} from './schema.ts'

export const SIGNED_IN_HINT = 'doneup_signed_in'
const SELECTED_ORGANIZATION = 'doneup_organization'
/** The code of the error that the session ends in when the organization on screen is no longer the person's. */
export const ORGANIZATION_LOST = 'organization_lost'
const ORGANIZATION_LOST_MESSAGE = 'You no longer have access to this organization.'
const NOT_FOUND = 404

/** The organization that this tab shows. */
let shownOrganization: string | null = null

/** Who is signed in. Read again on focus and after every sign-in and sign-out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: 30_000,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})

async function readSession(): Promise<SessionView> {
  if (!(await finishSignOut())) return guestSession()
  const chosen = readStored(SELECTED_ORGANIZATION)
  selectOrganization(chosen)
  let session = await request('/api/session', sessionSchema)
  if (session.user === null && readStored(SIGNED_IN_HINT) !== null) {
    // A new password ends the session and brings a new one: the question may have been too early for it.
    await writesAnswered()
    session = await request('/api/session', sessionSchema)
  }
  // Signed out, perhaps in another tab, while the answer was on its way.
  if (isSignOutPending()) return guestSession()
  if (session.user !== null && session.organization === null) {
    // What is on screen stays there until the person has been told and goes on.
    if (chosen !== null && chosen === shownOrganization) {
      throw new ApiError(NOT_FOUND, ORGANIZATION_LOST, ORGANIZATION_LOST_MESSAGE)
    }
    // The organization chosen last time is gone, or no longer ours: fall back to the first one.
    selectOrganization(null)
    session = await request('/api/session', sessionSchema)
  }
  rememberSession(session)
  return session
}

function guestSession(): SessionView {
  rememberSession(GUEST_SESSION)
  return GUEST_SESSION
}

/** Makes the session the one that this tab shows. */
export function rememberSession(session: SessionView): void {
  keepChangesOf(session.user?.id ?? null)
  shownOrganization = session.organization?.id ?? null
  selectOrganization(session.organization?.id ?? null)
  if (session.user === null) {
    // The organization stays chosen: a session that ran out is usually followed by the next one.
    removeStored(SIGNED_IN_HINT)
    return
  }
  writeStored(SIGNED_IN_HINT, hintOf(session))
  if (session.organization !== null) writeStored(SELECTED_ORGANIZATION, session.organization.id)
}

/** What the next page knows before it has asked: that somebody is signed in, and for which notices it keeps room. */
function hintOf({ subscription, deleteAt }: SessionView): string {
  // With the account the subscription ends, too, if a moment later.
  const isLapsed = subscription !== null && (deleteAt !== null || !isSubscribedStatus(subscription.status))
  return `1${isLapsed ? ' lapsed' : ''}${deleteAt === null ? '' : ' leaving'}`
}

/** Makes another of the user's organizations the current one; the caller reads the session again. */
export function switchOrganization(organizationId: string): void {
  writeStored(SELECTED_ORGANIZATION, organizationId)
  selectOrganization(organizationId)
}

/** The organization on screen may go: the next reading of the session falls back to the first one. */
export function letGoOfOrganization(): void {
  shownOrganization = null
}

/** Signs in; the second factor may still be missing, then there is no session yet. */
export async function signIn(credentials: Credentials): Promise<EntryView> {
  const entry = await request('/api/auth/sign-in', entrySchema, { method: 'POST', body: credentials })
  if (entry.next === 'signed_in') writeStored(SIGNED_IN_HINT, '1')
  return entry
}

export async function signUp(account: NewAccount): Promise<void> {
  await request('/api/auth/sign-up', entrySchema, { method: 'POST', body: account })
  writeStored(SIGNED_IN_HINT, '1')
}

/** Signs out: this browser at once, the server as soon as it can be reached. Gives whether the server has confirmed it. */
export function signOut(): Promise<boolean> {
  requestSignOut()
  forgetSession()
  return finishSignOut()
}

/** On this side, too, the person is signed out. */
export function forgetSession(): void {
  keepChangesOf(null)
  removeStored(SIGNED_IN_HINT)
  removeStored(SELECTED_ORGANIZATION)
  letGoOfOrganization()
  selectOrganization(null)
}
