// @module-tag pglite

import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { storageOf } from '#src/lib/test-storage.ts'
import { clearShownOrganization, followedVersions, rememberSession, sessionQuery } from './api.ts'
import { GUEST_SESSION, type SessionView } from './schema.ts'

const ORGANIZATION = '0197a000-0000-7000-8000-000000000009'

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(new Map()))
  followedVersions.clear()
})

/** Mere's session when the organization has this version. */
function sessionAt(organizationVersion: number): SessionView {
  const organization = { id: ORGANIZATION, name: 'Tamati Homes', role: 'admin', version: 1 } as const
  const user = {
    id: '0197a000-0000-7000-8000-000000000001',
    email: 'mere@example.nz',
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

test('a user removed from the organization on screen has none until they continue', async () => {
  const client = new QueryClient()
  const shown = sessionAt(7)
  await readSession(client, shown)
  const removed = { ...shown, organization: null, organizations: [] }
  const lost = { organization: null, lostOrganization: { id: ORGANIZATION, name: 'Tamati Homes' } }
  expect(await readSession(client, removed)).toMatchObject(lost)
  // For example on focus.
  expect(await readSession(client, removed)).toMatchObject(lost)
  const someoneElse = { ...removed, user: { ...shown.user, id: '0197a000-0000-7000-8000-000000000002' } }
  for (const [session, isOtherUser] of [
    [removed, false],
    [someoneElse, true],
    [someoneElse, true],
  ] as const)
    expect(await readSession(client, session)).toMatchObject({ lostOrganization: { isOtherUser } })
  clearShownOrganization()
  expect(await readSession(client, removed)).not.toHaveProperty('lostOrganization')
})

test('L1: responses of a user are removed from the page when someone else signs in, not when they sign in again', async () => {
  const client = new QueryClient()
  const mere = sessionAt(1)
  const ana = {
    ...mere,
    user: { id: '0197a000-0000-7000-8000-000000000002', email: 'ana@example.nz', isEmailConfirmed: true },
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
