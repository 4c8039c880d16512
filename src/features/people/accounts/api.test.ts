// @module-tag pglite

import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { isUserReplaced } from '#src/lib/browser/browser-session.ts'
import { storageOf } from '#src/lib/browser/test-storage.ts'
import { clearShown, followedVersions, rememberSession, sessionQuery } from './api.ts'
import { GUEST_SESSION, type SessionView } from './schema.ts'

const ORGANIZATION = '0197a000-0000-7000-8000-000000000009'

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(new Map()))
  followedVersions.clear()
  clearShown()
})

/** Mere's session when the organization has this version. */
function sessionAt(organizationVersion: number): SessionView {
  const organization = { id: ORGANIZATION, name: 'Tamati Homes', role: 'admin', version: 1 } as const
  const user = {
    id: '0197a000-0000-7000-8000-000000000001',
    email: 'mere@example.nz',
    name: '',
    isEmailConfirmed: true,
  }
  return { ...GUEST_SESSION, user, organization, organizationVersion, organizations: [organization] }
}

function readSession(client: QueryClient, session: object): Promise<SessionView> {
  vi.stubGlobal('fetch', async () => Response.json(session))
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

test('changes are followed from the version of the first session: lists can be older than later ones', async () => {
  const client = new QueryClient()
  await readSession(client, sessionAt(7))
  expect(followedVersions.get(ORGANIZATION)).toBe(7)
  await readSession(client, sessionAt(9))
  expect(followedVersions.get(ORGANIZATION)).toBe(7)
})

test('after a stored session the version is unknown, because stored lists are shown', async () => {
  const client = new QueryClient()
  const stored = await readSession(client, sessionAt(7))
  followedVersions.clear()
  rememberSession(client, stored)
  await readSession(client, sessionAt(9))
  expect(followedVersions.get(ORGANIZATION)).toBe(0)
})

test('the session of an earlier server has no version', async () => {
  const { organizationVersion: _, ...session } = sessionAt(7)
  await readSession(new QueryClient(), session)
  expect(followedVersions.get(ORGANIZATION)).toBe(0)
})

// Clauses: accounts-and-billing 10.7
test('a user removed from the organization on screen has none until they continue', async () => {
  const client = new QueryClient()
  const shown = sessionAt(7)
  await readSession(client, shown)
  const removed = { ...shown, organization: null, organizations: [] }
  const lost = {
    organization: null,
    endedAccess: { cause: 'removed', organizationId: ORGANIZATION, organizationName: 'Tamati Homes' },
  }
  expect(await readSession(client, removed)).toMatchObject(lost)
  // For example on focus.
  expect(await readSession(client, removed)).toMatchObject(lost)
  clearShown()
  expect(await readSession(client, removed)).not.toHaveProperty('endedAccess')
})

test.each(['a colleague', 'a user of another organization', 'a colleague, after a sign-out'])(
  'once %s has signed in in another tab, no organization is shown until the user continues',
  async (other) => {
    const client = new QueryClient()
    const mere = sessionAt(7)
    const organization = { ...mere.organizations[0], id: '0197a000-0000-7000-8000-000000000008' }
    const ana = {
      ...mere,
      ...(other.includes('another') && { organization, organizations: [organization] }),
      user: { ...mere.user, id: '0197a000-0000-7000-8000-000000000002' },
    }
    await readSession(client, mere)
    if (other.includes('sign-out')) await readSession(client, GUEST_SESSION)
    // For example on focus.
    for (let read = 0; read < 2; read += 1)
      expect(await readSession(client, ana)).toMatchObject({
        user: { id: ana.user.id },
        organization: null,
        endedAccess: { cause: 'other_user' },
      })
    expect(isUserReplaced.get()).toBe(true)
    clearShown()
    const continued = await readSession(client, ana)
    expect(continued).toMatchObject({ organization: { id: ana.organization?.id } })
    expect(continued).not.toHaveProperty('endedAccess')
    expect(isUserReplaced.get()).toBe(false)
  },
)

test('L1: responses of a user are removed from the page when someone else signs in, not when they sign in again', async () => {
  const client = new QueryClient()
  const mere = sessionAt(1)
  const ana = {
    ...mere,
    user: {
      id: '0197a000-0000-7000-8000-000000000002',
      email: 'ana@example.nz',
      name: '',
      isEmailConfirmed: true,
    },
  }
  const incomes = ['ownership', ORGANIZATION, 'deal']
  await readSession(client, mere)
  client.setQueryData(incomes, 176_543)
  for (const session of [GUEST_SESSION, mere]) await readSession(client, session)
  expect(client.getQueryData(incomes)).toBe(176_543)
  for (const session of [GUEST_SESSION, ana]) await readSession(client, session)
  expect(client.getQueryData(incomes)).toBeUndefined()
  expect(client.getQueryData(sessionQuery.queryKey)).toMatchObject({ user: { email: 'ana@example.nz' } })
})
