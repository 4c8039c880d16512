import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { readStored, removeStored, writeStored } from '#src/lib/browser-storage.ts'
import { request, selectOrganization } from '#src/lib/http.ts'
import { type Credentials, type SessionView, sessionSchema } from './schema.ts'

export const SIGNED_IN_HINT = 'doneup_signed_in'
const SELECTED_ORGANIZATION = 'doneup_organization'
const doneSchema = z.object({ done: z.literal(true) })

/** Who is signed in. Read again on focus and after every sign-in and sign-out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: 30_000,
  refetchOnWindowFocus: 'always',
})

async function readSession(): Promise<SessionView> {
  selectOrganization(readStored(SELECTED_ORGANIZATION))
  let session = await request('/api/session', sessionSchema)
  if (session.user !== null && session.organization === null) {
    // The organization chosen last time is gone, or no longer ours: fall back to the first one.
    selectOrganization(null)
    session = await request('/api/session', sessionSchema)
  }
  rememberSession(session)
  return session
}

function rememberSession(session: SessionView): void {
  selectOrganization(session.organization?.id ?? null)
  if (session.user === null) {
    // The organization stays chosen: a session that ran out is usually followed by the next one.
    removeStored(SIGNED_IN_HINT)
    return
  }
  writeStored(SIGNED_IN_HINT, '1')
  if (session.organization !== null) writeStored(SELECTED_ORGANIZATION, session.organization.id)
}

/** Makes another of the user's organizations the current one; the caller reads the session again. */
export function switchOrganization(organizationId: string): void {
  writeStored(SELECTED_ORGANIZATION, organizationId)
  selectOrganization(organizationId)
}

export async function signIn(credentials: Credentials): Promise<void> {
  await request('/api/auth/sign-in', doneSchema, { method: 'POST', body: credentials })
  writeStored(SIGNED_IN_HINT, '1')
}

export async function signUp(credentials: Credentials): Promise<void> {
  await request('/api/auth/sign-up', doneSchema, { method: 'POST', body: credentials })
  writeStored(SIGNED_IN_HINT, '1')
}

/** Ends the session. Failures are ignored: on this side the person is signed out either way. */
export async function signOut(): Promise<void> {
  await request('/api/auth/sign-out', doneSchema, { method: 'POST' }).catch(() => {})
  removeStored(SIGNED_IN_HINT)
  removeStored(SELECTED_ORGANIZATION)
  selectOrganization(null)
}
